import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { photoSizes } from '../../contract/limits.ts'
import { photoFileName, photoFilePattern } from '../../contract/photos.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import type { Manifest } from './backup-format.ts'
import type { Tell } from './dump-tables.ts'

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const pathOf = (dir: string, name: string): string => path.join(dir, name.slice(0, 2), name)
const tellEvery = 500

interface Copied {
  photos: Manifest['photos']
  photosGone: string[]
}

/** Copies all sizes of these photos. `isNamed` says whether a row still names one whose files are not there. */
export async function copyPhotos(options: {
  store: Pick<PhotoStore, 'open'>
  keys: readonly string[]
  dir: string
  isNamed: (key: string) => Promise<boolean>
  tell: Tell
}): Promise<Copied> {
  const { store, keys, dir, isNamed, tell } = options
  const copied: Copied = { photos: [], photosGone: [] }
  for (const [i, key] of keys.entries()) {
    const files = await Promise.all(photoSizes.map((size) => readPhoto(store, photoFileName(key, size))))
    if (files.includes(null)) {
      if (await isNamed(key)) throw new Error(`The photo ${key} is named by a row, but its files are not all there.`)
      copied.photosGone.push(key)
      continue
    }
    requireOwnName(key, files.at(-1) as Buffer)
    for (const [j, bytes] of (files as Buffer[]).entries()) {
      const name = photoFileName(key, photoSizes[j] ?? 1600)
      await mkdir(path.dirname(pathOf(dir, name)), { recursive: true })
      await writeFile(pathOf(dir, name), bytes, { flush: true })
      copied.photos.push({ name, sha256: sha256(bytes) })
    }
    if ((i + 1) % tellEvery === 0) tell(`photos: ${i + 1} of ${keys.length}`)
  }
  tell(`photos: ${keys.length - copied.photosGone.length} of ${keys.length}`)
  return copied
}

/** Puts every photo of the backup into the store. Throws when a file is not as it was written. */
export async function putPhotos(options: {
  store: Pick<PhotoStore, 'put'>
  photos: Manifest['photos']
  dir: string
  tell: Tell
}): Promise<void> {
  const { store, photos, dir, tell } = options
  const hashes = new Map(photos.map((photo) => [photo.name, photo.sha256]))
  const keys = [...new Set(photos.map(({ name }) => photoFilePattern.exec(name)?.[1] ?? ''))]
  for (const [i, key] of keys.entries()) {
    const files = await Promise.all(
      photoSizes.map(async (size) => {
        const name = photoFileName(key, size)
        const bytes = await readFile(pathOf(dir, name))
        if (sha256(bytes) !== hashes.get(name)) throw new Error(`${pathOf(dir, name)} is not as the backup wrote it.`)
        return { size, bytes }
      }),
    )
    await store.put({ key, width: 0, height: 0, files })
    if ((i + 1) % tellEvery === 0 || i + 1 === keys.length) tell(`photos: ${i + 1} of ${keys.length}`)
  }
}

async function readPhoto(store: Pick<PhotoStore, 'open'>, name: string): Promise<Buffer | null> {
  const found = await store.open(name)
  return found && (await buffer(found.stream))
}

/** A photo is named by the hash of its largest file. */
function requireOwnName(key: string, largest: Buffer): void {
  if (!sha256(largest).startsWith(key)) throw new Error(`The photo ${key} is damaged: its bytes do not match its name.`)
}
