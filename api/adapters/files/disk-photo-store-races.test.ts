import { createHash } from 'node:crypto'
import fs, { mkdtemp, rm, utimes } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { photoSizes } from '../../contract/limits.ts'
import { photoFileName } from '../../contract/photos.ts'
import { createDiskPhotoStore } from './disk-photo-store.ts'

// Two processes sweep one folder while an upload stores a photo again, paused at the critical moments.
const real = { rm: fs.rm, stat: fs.stat }
const since = { unlessPutSince: new Date(Date.now() - 60_000) }
const key = createHash('sha1').update('bear').digest('hex')
const names = photoSizes.map((size) => photoFileName(key, size))
const photo = { key, width: 10, height: 10, files: photoSizes.map((size) => ({ size, bytes: Buffer.from('bear') })) }

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'photo-races-'))
  await createDiskPhotoStore({ dir }).put(photo)
  const old = new Date('2020-01-01')
  for (const name of names) await utimes(join(dir, key.slice(0, 2), name), old, old)
})
afterEach(async () => {
  Object.assign(fs, real)
  syncBuiltinESMExports()
  await rm(dir, { recursive: true })
})

/** From now on the operation first waits for what `wait` says. */
function stopBefore(operation: 'rm' | 'stat', wait: () => Promise<unknown>): void {
  const go = real[operation] as (...args: unknown[]) => unknown
  Object.assign(fs, { [operation]: async (...args: unknown[]) => (await wait(), go(...args)) })
  syncBuiltinESMExports()
}

/** As three processes have them. */
const stores = () => ({
  first: createDiskPhotoStore({ dir }),
  second: createDiskPhotoStore({ dir }),
  upload: createDiskPhotoStore({ dir }),
})

async function isWhole(): Promise<boolean> {
  const opened = await Promise.all(names.map((name) => createDiskPhotoStore({ dir }).open(name)))
  for (const file of opened) file?.stream.destroy()
  return opened.every((file) => file !== null)
}

it('a sweep does not remove a photo that another sweep moved aside and is about to restore', async () => {
  const { first, second, upload } = stores()
  let firstIsOver: Promise<unknown> = Promise.resolve()
  let secondIsOver: Promise<boolean> = Promise.resolve(true)
  const between = async () => {
    await upload.put(photo)
    // From here on, a sweep that checks a file waits until the first sweep has ended.
    const judging = new Promise<void>((resolve) => {
      stopBefore('stat', () => (resolve(), firstIsOver))
    })
    secondIsOver = second.remove(key, since)
    await judging
  }
  let once: Promise<void> | null = null
  stopBefore('rm', () => (once ??= between()))
  firstIsOver = first.remove(key, since)
  expect(await firstIsOver).toBe(true)
  expect(await secondIsOver).toBe(false)
  expect(await isWhole()).toBe(true)
})

it('tidying keeps the new time of a photo that was stored while a sweep was removing it', async () => {
  const { first, second, upload } = stores()
  let once: Promise<void> | null = null
  const between = async () => {
    await upload.put(photo)
    await second.tidy(since.unlessPutSince)
    Object.assign(fs, real)
    syncBuiltinESMExports()
    await second.remove(key, since)
  }
  stopBefore('rm', () => (once ??= between()))
  await first.remove(key, since)
  expect(await isWhole()).toBe(true)
})
