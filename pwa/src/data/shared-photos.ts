import { limits } from '#contract/limits'
import { readImageFacts, headerBytes } from './image-kind.ts'
import { localDb, type MetaRow } from './local-db.ts'
import type { DevicePhoto } from './photo.ts'
import { upgradeRow } from './versioned.ts'
import { writeWithRoom } from './storage.ts'

/**
 * Why nothing of what was shared could be kept: there was no file; no picture among them; a picture of more than 25 MB;
 * or the device could not store it.
 */
export type ShareProblem = 'no-file' | 'not-an-image' | 'too-large' | 'not-kept'

export type KeptShare = { id: string } | { problem: ShareProblem }

/** Photos that were shared and never given to a toy go after this long, in milliseconds. */
const keptMs = 30 * 24 * 60 * 60 * 1000

const prefix = 'shared-photo\n'

interface SharedPhoto extends DevicePhoto {
  sharedAt: number
}

/** Keeps the first picture among shared files as it is, until the person says whose journey it belongs to. */
export async function keepSharedPhoto(files: readonly File[], now = Date.now()): Promise<KeptShare> {
  if (files.length === 0) return { problem: 'no-file' }
  let problem: ShareProblem = 'not-an-image'
  for (const file of files) {
    const bytes = file.size > limits.photoBytes ? null : await file.arrayBuffer().catch(() => null)
    const facts = bytes && readImageFacts(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, headerBytes)))
    if (facts) return keep({ bytes, type: `image/${facts.kind}`, name: file.name, sharedAt: now }).catch(notKept)
    if (file.size > limits.photoBytes) problem = 'too-large'
  }
  return { problem }
}

const notKept = (): KeptShare => ({ problem: 'not-kept' })

async function keep(value: SharedPhoto): Promise<KeptShare> {
  const id = crypto.randomUUID()
  await writeWithRoom([localDb.meta], async () => {
    await ofShares()
      .filter(({ value: kept }) => (kept as SharedPhoto).sharedAt < value.sharedAt - keptMs)
      .delete()
    await localDb.meta.put({ name: prefix + id, v: 1, value })
  })
  return { id }
}

const ofShares = () => localDb.meta.where('name').startsWith(prefix)

/** A photo that was shared, as it was; null when it has been used or removed. */
export async function readSharedPhoto(id: string): Promise<DevicePhoto | null> {
  const row = await localDb.meta.get(prefix + id)
  const known = row ? upgradeRow<MetaRow>(row) : null
  if (!known) return null
  const { bytes, type, name } = known.value as SharedPhoto
  return { bytes, type, name }
}

export const removeSharedPhoto = (id: string): Promise<void> => localDb.meta.delete(prefix + id)
