import { once } from 'node:events'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { Knex } from 'knex'
import sharp from 'sharp'
import { createDiskPhotoStore } from '../adapters/files/disk-photo-store.ts'
import type { PhotoStore } from '../adapters/photos/photo-store.ts'
import { createToy, entryForm } from './builders.ts'
import { quadrantPicture } from './photos.ts'
import { serverEnvironment, startServerProcess, type ServerProcess } from './server-process.ts'
import { waitForLocks } from './locks.ts'
import { createTestDatabase } from './test-database.ts'

/** An entry with its photo as a device keeps it: sent again, it is the same to the last byte. */
export interface Sendable {
  key: string
  toyId: string
  photo: Blob
}

export interface PhotoWorld {
  knex: Knex
  store: PhotoStore
  tempDir: string
  startServer(program?: Parameters<typeof startServerProcess>[1]): Promise<ServerProcess>
  /** An entry for a toy of its own; the same number is the same photo. */
  write(number: number): Promise<Sendable>
  /** Until so many connections wait for a lock. */
  waiting(connections: number): Promise<void>
  /** Makes every file some hours older. */
  age(hours: number): Promise<void>
  /** Names of all files in a folder of the photos, or in the one for uploads. */
  files(folder?: 'incoming' | 'leaving' | 'uploads'): Promise<string[]>
  close(): Promise<void>
}

/** One database and one photo folder, for servers that are started and killed. */
export async function createPhotoWorld(): Promise<PhotoWorld> {
  const database = await createTestDatabase()
  const { knex } = database
  const dir = await mkdtemp(path.join('/tmp', 'plush-trails-photo-kills-'))
  const photoDir = path.join(dir, 'photos')
  const tempDir = path.join(dir, 'tmp')
  const env = { ...serverEnvironment(database.url, dir), DATABASE_POOL: '6' }
  const started: ServerProcess[] = []
  return {
    knex,
    store: createDiskPhotoStore({ dir: photoDir }),
    tempDir,
    async startServer(program) {
      const server = await startServerProcess(env, program)
      started.push(server)
      return server
    },
    async write(number) {
      const { id: toyId } = await createToy(knex)
      const bytes = await quadrantPicture(1700 + 2 * number, 1200)
        .jpeg()
        .toBuffer()
      return { key: crypto.randomUUID(), toyId, photo: new Blob([new Uint8Array(bytes)]) }
    },
    waiting: (connections) => waitForLocks(knex, connections),
    age: (hours) => age(dir, new Date(Date.now() - hours * 60 * 60 * 1000)),
    files: (folder) => listFiles(folder === 'uploads' ? tempDir : path.join(photoDir, folder ?? '')),
    async close() {
      for (const { process } of started) process.kill('SIGKILL')
      await database.drop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function age(dir: string, time: Date): Promise<void> {
  for (const name of await readdir(dir, { recursive: true })) await utimes(path.join(dir, name), time, time)
}

async function listFiles(dir: string): Promise<string[]> {
  const found = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((file) => file.isFile() && file.name !== 'store-id').map(({ name }) => name)
}

/** The status of the answer; 0 when the server died before it gave one. */
export async function send({ url }: ServerProcess, { key, toyId, photo }: Sendable): Promise<number> {
  const body = entryForm({ image: photo })
  const sent = fetch(`${url}/api/toys/${toyId}/entries`, { method: 'POST', headers: { 'Idempotency-Key': key }, body })
  return sent.then(
    (response) => response.status,
    () => 0,
  )
}

export async function die({ process }: ServerProcess): Promise<void> {
  const gone = once(process, 'exit')
  process.kill('SIGKILL')
  await gone
}

/** The size of a photo's file as a browser gets it, once every pixel of it could be read; else the status. */
export async function look({ url }: ServerProcess, name: string): Promise<number> {
  const response = await fetch(`${url}/photos/${name}`)
  if (response.status !== 200) return response.status
  const { info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Math.max(info.width, info.height)
}
