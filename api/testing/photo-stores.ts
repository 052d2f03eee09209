import { createHash } from 'node:crypto'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { createDiskPhotoStore } from '../adapters/files/disk-photo-store.ts'
import type { PreparedPhoto } from '../adapters/images/images.ts'
import type { PhotoStore } from '../adapters/photos/photo-store.ts'
import { createS3PhotoStore } from '../adapters/s3/s3-photo-store.ts'
import type { S3Settings } from '../adapters/s3/s3-client.ts'
import { photoSizes } from '../contract/limits.ts'
import { photoFileName } from '../contract/photos.ts'
import { startS3Server, type S3Server } from './s3-server.ts'

/** One empty photo store of a kind, as several processes have it. */
export interface StoreUnderTest {
  /** As one more process. */
  open(): PhotoStore
  /** Makes a photo as old as that. */
  age(key: string, time: Date): Promise<void>
  drop(): Promise<void>
}

export interface StoreKind {
  name: 'disk' | 's3'
  begin(): Promise<void>
  make(): Promise<StoreUnderTest>
  end(): Promise<void>
}

const namesOf = (key: string): string[] => photoSizes.map((size) => photoFileName(key, size))

const disk: StoreKind = {
  name: 'disk',
  begin: () => Promise.resolve(),
  async make() {
    const dir = await mkdtemp('/tmp/plush-trails-photos-')
    return {
      open: () => createDiskPhotoStore({ dir }),
      async age(key, time) {
        for (const name of namesOf(key)) await utimes(join(dir, key.slice(0, 2), name), time, time)
      },
      drop: () => rm(dir, { recursive: true, force: true }),
    }
  },
  end: () => Promise.resolve(),
}

let server: S3Server | null = null
const s3: StoreKind = {
  name: 's3',
  async begin() {
    server = await startS3Server()
  },
  async make() {
    if (!server) throw new Error('The S3 server has not been started')
    const { newBucket, age } = server
    const settings: S3Settings = await newBucket()
    return {
      // Small pages, so that every listing has several.
      open: () => createS3PhotoStore(settings, { pageSize: 4 }),
      age: (key, time) => age(settings.bucket, 'photos', namesOf(key), time),
      drop: () => Promise.resolve(),
    }
  },
  async end() {
    await server?.close()
    server = null
  },
}

/** Both kinds of photo stores, for tests of what they have in common. */
export const everyStoreKind = [disk, s3] as const

/** Those that a test of all kinds is about: the folder in `npm test`, a bucket as well in `npm run test:slow`. */
export const storeKinds: readonly StoreKind[] = process.env['EVERY_PHOTO_STORE'] ? everyStoreKind : [disk]

/** A photo of a few bytes, named by its content as every photo is. */
export function tinyPhoto(seed: string): PreparedPhoto {
  const files = photoSizes.map((size) => ({ size, bytes: Buffer.from(`${seed} ${size}`) }))
  const largest = (files.at(-1) as { bytes: Buffer }).bytes
  return { key: createHash('sha256').update(largest).digest('hex').slice(0, 40), width: 10, height: 10, files }
}
