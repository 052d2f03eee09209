import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { photoSizes } from '../../contract/limits.ts'
import { photoFileName } from '../../contract/photos.ts'
import { tinyPhoto } from '../../testing/photo-stores.ts'
import { createDiskPhotoStore } from './disk-photo-store.ts'
import type { PhotoStore } from '../photos/photo-store.ts'

let dir: string
let store: PhotoStore

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'photos-'))
  store = createDiskPhotoStore({ dir })
})
afterEach(() => rm(dir, { recursive: true }))

const pathOf = (key: string, size: 480 | 960 | 1600) => join(dir, key.slice(0, 2), photoFileName(key, size))

async function age(key: string, time: Date): Promise<void> {
  for (const size of photoSizes) await utimes(pathOf(key, size), time, time)
}

async function read(name: string): Promise<string | null> {
  const file = await store.open(name)
  return file && (await buffer(file.stream)).toString()
}

it('tidying after a killed process deletes unfinished writes and undoes unfinished removals', async () => {
  const photo = tinyPhoto('bear')
  await store.put(photo)
  const half = join(dir, 'incoming', 'half.part')
  await writeFile(half, randomBytes(10))
  await store.tidy(new Date(Date.now() - 60_000))
  expect(await readdir(join(dir, 'incoming'))).toEqual(['half.part'])
  await mkdir(join(dir, 'leaving'), { recursive: true })
  await age(photo.key, new Date('2020-01-01'))
  await rename(pathOf(photo.key, 960), join(dir, 'leaving', `${photoFileName(photo.key, 960)}.a-sweep`))
  await store.tidy(new Date(Date.now() + 60_000))
  expect(await readdir(join(dir, 'incoming'))).toEqual([])
  expect(await read(photoFileName(photo.key, 960))).toBe('bear 960')
  // It may be about to get a row, so its time is that of a photo just stored.
  expect(await store.remove(photo.key, { unlessPutSince: new Date(Date.now() - 60_000) })).toBe(true)
  expect(await read(photoFileName(photo.key, 480))).toBeNull()
  expect(await read(photoFileName(photo.key, 960))).toBe('bear 960')
})

it('a removal does not touch a photo that was put since: a new row may show it at that moment', async () => {
  const photo = tinyPhoto('bear')
  await store.put(photo)
  await rm(join(dir, 'leaving'), { recursive: true })
  await writeFile(join(dir, 'leaving'), 'Nothing can be moved here')
  expect(await store.remove(photo.key, { unlessPutSince: new Date(Date.now() - 60_000) })).toBe(false)
  await expect(store.remove(photo.key, { unlessPutSince: new Date(Date.now() + 60_000) })).rejects.toThrow()
})

describe('a photo store that refuses', () => {
  const refusal = { code: 'unavailable', retryAfter: expect.any(Number) }
  const photo = tinyPhoto('bear')
  const name = photoFileName(photo.key, 480)
  const server = () => createDiskPhotoStore({ dir, make: false, probeEveryMs: 0 })

  async function expectRefusal(by: PhotoStore): Promise<void> {
    await expect(by.put(photo)).rejects.toMatchObject(refusal)
    await expect(by.remove(photo.key)).rejects.toMatchObject(refusal)
    await expect(by.open(name)).rejects.toMatchObject(refusal)
    await expect(by.ping()).rejects.toThrow()
  }

  it('because its folder is gone or a file is in its place says so, and works again when it is back', async () => {
    const own = server()
    await own.put(photo)
    await expect(own.ping()).resolves.toBeUndefined()
    await rename(dir, `${dir}.away`)
    await expectRefusal(own)
    await writeFile(dir, '')
    await expectRefusal(own)
    await rm(dir)
    await rename(`${dir}.away`, dir)
    await own.put(photo)
    await expect(own.ping()).resolves.toBeUndefined()
    expect(await read(name)).toBe('bear 480')
    expect(await readdir(join(dir, 'incoming'))).toEqual([])
  })

  it('because its disk is full, even for a moment, says so and leaves nothing half written', async () => {
    const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', errno: -28, syscall: 'write' })
    const write = async (path: string) => {
      await writeFile(path, 'half')
      throw full
    }
    const own = createDiskPhotoStore({ dir, make: false, probeEveryMs: 0, write })
    await expect(own.put(photo)).rejects.toMatchObject(refusal)
    await expect(own.ping()).rejects.toThrow('ENOSPC')
    expect(await readdir(join(dir, 'incoming'))).toEqual([])
    expect(await read(name)).toBeNull()
  })

  it('is asked once in a while, however often its state is', async () => {
    let written = 0
    const write = () => Promise.resolve(void written++)
    const own = createDiskPhotoStore({ dir, write, probeEveryMs: 60_000 })
    await Promise.all([own.ping(), own.ping()])
    await own.ping()
    expect(written).toBe(1)
  })
})
