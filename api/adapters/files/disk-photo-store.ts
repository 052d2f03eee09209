import { randomUUID } from 'node:crypto'
import { access, mkdir, open, opendir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { photoSizes } from '../../contract/limits.ts'
import { photoFileName, photoFilePattern } from '../../contract/photos.ts'
import type { PreparedPhoto } from '../images/images.ts'
import type { PhotoStore, StoredPhoto } from '../photos/photo-store.ts'
import { createProbe } from '../photos/probe.ts'
import { createDiskMarker } from './disk-marker.ts'
import { isMissing, syncFolder, writeDurably } from './durable-files.ts'
import { privateMode } from './private-folder.ts'
import { requireFolder } from './require-folder.ts'
import { refusedAsUnavailable } from '../../storage-refusal.ts'

interface Options {
  dir: string
  /** Makes `dir` when it is not there. A server does not: to it, that is a disk that is not mounted. */
  make?: boolean
  probeEveryMs?: number
  /** In place of the disk, for tests of one that is full. */
  write?: typeof writeDurably
}

/** Photos as files in `dir`, in 256 folders by the first two digits of their key. */
export function createDiskPhotoStore(options: Options): PhotoStore {
  const { dir, make = true, probeEveryMs = 5_000, write = writeDurably } = options
  const paths = createPaths(dir, make)
  const probe = createProbe({ write: () => writeProbe(paths, write), everyMs: probeEveryMs })
  return {
    put: (photo) => refusedAsUnavailable(() => put(paths, photo, write)),
    open: (name) => refusedAsUnavailable(() => openFile(paths, name)),

    remove: (key, { unlessPutSince } = {}) =>
      refusedAsUnavailable(async () => {
        await paths.make()
        const removed = await Promise.all(
          photoSizes.map((size) => removeFile(paths, photoFileName(key, size), unlessPutSince)),
        )
        return removed.includes(true)
      }),

    async *list() {
      await paths.make()
      for (const folder of await readdir(dir)) {
        if (!/^[0-9a-f]{2}$/.test(folder)) continue
        yield* listFolder(join(dir, folder))
      }
    },

    tidy: (before) => tidy(paths, before),

    ping: probe.ping,
    ready: () => requireFolder('PHOTO_DIR', dir, privateMode),
    findPublicReads: () => Promise.resolve(null),
    marker: createDiskMarker(dir),
  }
}

/** As much as no file system stores beside its blocks: on a full disk an empty file may still be written. */
const probeBytes = Buffer.alloc(16 * 1024)

async function writeProbe(paths: Paths, write: typeof writeDurably): Promise<void> {
  await paths.make()
  const file = join(paths.incoming, `probe-${randomUUID()}`)
  try {
    await write(file, probeBytes)
  } finally {
    await rm(file, { force: true })
  }
}

type Paths = ReturnType<typeof createPaths>

function createPaths(dir: string, mayMake: boolean) {
  const incoming = join(dir, 'incoming')
  const leaving = join(dir, 'leaving')
  const folder = (name: string) => join(dir, name.slice(0, 2))
  return {
    dir,
    incoming,
    leaving,
    folder,
    file: (name: string) => join(folder(name), name),
    async make() {
      if (mayMake) await mkdir(dir, { recursive: true })
      await Promise.all([incoming, leaving].map(makeFolder))
    },
  }
}

/** True when it was not there. */
async function makeFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

async function put(paths: Paths, photo: PreparedPhoto, write: typeof writeDurably): Promise<void> {
  await paths.make()
  const folder = paths.folder(photo.key)
  const isNew = await makeFolder(folder)
  await Promise.all(photo.files.map(({ size, bytes }) => putFile(paths, photoFileName(photo.key, size), bytes, write)))
  await syncFolder(folder)
  if (isNew) await syncFolder(paths.dir)
}

async function openFile(paths: Paths, name: string): ReturnType<PhotoStore['open']> {
  if (!photoFilePattern.test(name)) return null
  try {
    const file = await open(paths.file(name))
    const stream = file.createReadStream()
    return { stream, size: (await file.stat()).size }
  } catch (error) {
    ignoreMissing(error)
    // Where the whole folder is gone, its photos may come back.
    await access(paths.dir)
    return null
  }
}

async function putFile(paths: Paths, name: string, bytes: Buffer, write: typeof writeDurably): Promise<void> {
  const now = new Date()
  try {
    return await utimes(paths.file(name), now, now)
  } catch (error) {
    ignoreMissing(error)
  }
  const temporary = join(paths.incoming, `${randomUUID()}.part`)
  try {
    await write(temporary, bytes)
    await rename(temporary, paths.file(name))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/**
 * What was put lately is not touched: a new row may show it already. Otherwise renames the file before its time is checked
 * once more. A put that re-uses the file either renews the time before the rename
 * (then the new time is seen here and the rename is undone), or finds the file missing and writes it again. The
 * temporary name is unique for each sweep, so that no sweep deletes a file that another one is checking.
 */
async function removeFile(paths: Paths, name: string, unlessPutSince: Date | undefined): Promise<boolean> {
  const aside = join(paths.leaving, `${name}.${randomUUID()}`)
  const wasPutSince = async (file: string) => unlessPutSince !== undefined && (await stat(file)).mtime >= unlessPutSince
  try {
    if (await wasPutSince(paths.file(name))) return false
    await rename(paths.file(name), aside)
    if (await wasPutSince(aside)) {
      await rename(aside, paths.file(name))
      return false
    }
    await rm(aside, { force: true })
    return true
  } catch (error) {
    ignoreMissing(error)
    return false
  }
}

async function tidy(paths: Paths, before: Date): Promise<void> {
  await paths.make()
  for (const name of await readdir(paths.incoming)) {
    const path = join(paths.incoming, name)
    const info = await stat(path).catch(() => null)
    if (info && info.mtime < before) await rm(path, { force: true })
  }
  for (const name of await readdir(paths.leaving)) await putBack(paths, name).catch(ignoreMissing)
}

/**
 * Undoes a removal that was interrupted by the end of its process. The same photo may have been stored again meanwhile,
 * so a restored file gets a new time and a later sweep decides. One that another process is removing is skipped.
 */
async function putBack(paths: Paths, left: string): Promise<void> {
  const aside = join(paths.leaving, left)
  const now = new Date()
  await utimes(aside, now, now)
  await rename(aside, paths.file(left.replace(/(\.webp)\..*$/, '$1')))
}

/** The time of a photo is that of its smallest size, or of any that is left of it. */
async function* listFolder(folder: string): AsyncIterable<StoredPhoto> {
  const found = new Map<string, number[]>()
  for await (const { name } of await opendir(folder)) {
    const [, key, size] = photoFilePattern.exec(name) ?? []
    if (key) found.set(key, [...(found.get(key) ?? []), Number(size)])
  }
  for (const [key, sizes] of found) {
    const size = photoSizes.find((one) => sizes.includes(one)) ?? photoSizes[0]
    const info = await stat(join(folder, photoFileName(key, size))).catch(() => null)
    if (info) yield { key, storedAt: info.mtime, isWhole: sizes.length === photoSizes.length }
  }
}

function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error
}
