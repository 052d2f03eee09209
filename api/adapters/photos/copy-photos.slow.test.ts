import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { message } from '../../contract/messages/message.ts'
import { photoFileName } from '../../contract/photos.ts'
import { AppError } from '../../errors.ts'
import { everyStoreKind, tinyPhoto, type StoreUnderTest } from '../../testing/photo-stores.ts'
import { copyPhotos } from './copy-photos.ts'
import type { PhotoStore } from './photo-store.ts'

const [disk, s3] = everyStoreKind
const directions = [
  { name: 'disk to s3', source: disk, target: s3 },
  { name: 's3 to disk', source: s3, target: disk },
]

describe.each(directions)('copying photos from $name', ({ source, target }) => {
  const photos = Array.from({ length: 15 }, (_, i) => tinyPhoto(`photo ${i}`))
  const lines: string[] = []
  const tell = (line: string) => void lines.push(line)
  let places: StoreUnderTest[]
  let from: PhotoStore
  let to: PhotoStore

  beforeAll(() => s3.begin())
  afterAll(() => s3.end())
  beforeEach(async () => {
    places = [await source.make(), await target.make()]
    ;[from, to] = places.map((place) => place.open()) as [PhotoStore, PhotoStore]
    lines.length = 0
    await from.marker.write('an-id')
  })
  afterEach(async () => void (await Promise.all(places.map((place) => place.drop()))))

  const putAll = (some = photos) => Promise.all(some.map((photo) => from.put(photo)))
  const copy = (options: Partial<Parameters<typeof copyPhotos>[0]> = {}) =>
    copyPhotos({ from, to, tell, pauseMs: 1, ...options })
  async function stored(seed: string): Promise<string[]> {
    const { key, files } = tinyPhoto(seed)
    const found = await Promise.all(files.map(({ size }) => to.open(photoFileName(key, size))))
    return Promise.all(found.map(async (file) => (file ? (await buffer(file.stream)).toString() : 'missing')))
  }

  it('copies all of them with the marker, says how far it is, and copies nothing a second time', async () => {
    await putAll()
    expect(await copy({ tellEvery: 10 })).toEqual({ copied: 15, known: 0, gone: 0, damaged: [] })
    expect(await stored('photo 11')).toEqual(['photo 11 480', 'photo 11 960', 'photo 11 1600'])
    expect(await to.marker.read()).toBe('an-id')
    expect(lines).toEqual(['10 photos: 10 copied, 0 there already'])
    const untouched: PhotoStore = { ...to, put: () => Promise.reject(new Error('nothing is to be put')) }
    expect(await copy({ to: untouched })).toEqual({ copied: 0, known: 15, gone: 0, damaged: [] })
  })

  it('continues where it was interrupted, also in the middle of a photo', async () => {
    await putAll(photos)
    let left = 7
    const dying: PhotoStore = {
      ...to,
      async put(photo) {
        if (left-- > 0) return to.put(photo)
        await to.put({ ...photo, files: photo.files.slice(1) })
        throw new Error('killed')
      },
    }
    await expect(copy({ to: dying, atOnce: 1 })).rejects.toThrow('killed')
    expect(await to.marker.read()).toBeNull()
    expect(await copy()).toEqual({ copied: 8, known: 7, gone: 0, damaged: [] })
    expect(await copy()).toMatchObject({ copied: 0, known: 15 })
  })

  it('tries again what a store refuses for the moment, and gives up when it goes on', async () => {
    await putAll(photos.slice(0, 1))
    let refusals = 3
    const busy: PhotoStore = {
      ...to,
      put: (photo) =>
        refusals-- > 0 ? Promise.reject(new AppError('unavailable', message('storageFull'))) : to.put(photo),
    }
    expect(await copy({ to: busy })).toMatchObject({ copied: 1 })
    expect(lines.filter((line) => line.includes('trying again'))).toHaveLength(3)
    refusals = Infinity
    await putAll(photos.slice(1, 2))
    await expect(copy({ to: busy })).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('leaves out what is damaged or has lost a size, and names it', async () => {
    const [good, short, changed] = photos
    if (!good || !short || !changed) throw new Error('no photos')
    await from.put(good)
    await from.put({ ...short, files: short.files.slice(0, 2) })
    await from.put({ ...changed, files: changed.files.map((file) => ({ ...file, bytes: Buffer.from('other bytes') })) })
    const result = await copy()
    expect(result).toMatchObject({ copied: 1, gone: 0 })
    expect(result.damaged.sort()).toEqual([short.key, changed.key].sort())
    expect(await stored('photo 2')).toEqual(['missing', 'missing', 'missing'])
  })

  it('stops when the other store gives back other bytes', async () => {
    await putAll(photos.slice(0, 1))
    const broken: PhotoStore = { ...to, open: () => Promise.resolve({ stream: Readable.from(['x']), size: 1 }) }
    await expect(copy({ to: broken })).rejects.toThrow('as it was copied there')
  })

  it('refuses a place that belongs to another database', async () => {
    await putAll(photos.slice(0, 1))
    await to.marker.write('another-id')
    await expect(copy()).rejects.toThrow('belong to another database')
    expect(await stored('photo 0')).toEqual(['missing', 'missing', 'missing'])
  })
})
