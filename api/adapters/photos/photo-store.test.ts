import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { photoSizes } from '../../contract/limits.ts'
import { photoFileName } from '../../contract/photos.ts'
import { storeKinds, tinyPhoto, type StoreUnderTest } from '../../testing/photo-stores.ts'
import type { PhotoStore } from './photo-store.ts'

describe.each(storeKinds)('a photo store ($name)', ({ begin, make, end }) => {
  let place: StoreUnderTest
  let store: PhotoStore

  beforeAll(begin)
  afterAll(end)
  beforeEach(async () => {
    place = await make()
    store = place.open()
  })
  afterEach(() => place.drop())

  async function read(name: string): Promise<string | null> {
    const file = await store.open(name)
    return file && (await buffer(file.stream)).toString()
  }

  const readAll = (key: string) => Promise.all(photoSizes.map((size) => read(photoFileName(key, size))))

  async function listed() {
    const found = []
    for await (const photo of store.list()) found.push(photo)
    return found
  }
  const keys = async () => (await listed()).map(({ key }) => key).sort()

  it('returns what was stored, each size under its own name', async () => {
    const photo = tinyPhoto('bear')
    await store.put(photo)
    expect(await readAll(photo.key)).toEqual(['bear 480', 'bear 960', 'bear 1600'])
    const opened = await store.open(photoFileName(photo.key, 480))
    expect(opened?.size).toBe(8)
    opened?.stream.destroy()
  })

  it('finds nothing by any other name', async () => {
    await store.put(tinyPhoto('bear'))
    await store.marker.write('an-id')
    const { key } = tinyPhoto('rabbit')
    const names = ['../store-id', 'store-id', '', '.', '..', `../${photoFileName(key, 480)}`, `${key}-480.webp\0`]
    for (const name of names) expect(await store.open(name)).toBeNull()
    expect(await store.open(photoFileName(key, 480))).toBeNull()
  })

  it('lists every photo once, removes all its sizes, and may be asked to remove it twice', async () => {
    const [bear, rabbit, ...others] = ['bear', 'rabbit', 'fox', 'hen'].map(tinyPhoto)
    if (!bear || !rabbit) throw new Error('no photos')
    await Promise.all([store.put(bear), store.put(rabbit), store.put(bear), ...others.map((one) => store.put(one))])
    expect(await keys()).toEqual([bear, rabbit, ...others].map(({ key }) => key).sort())
    expect((await listed()).every(({ isWhole }) => isWhole)).toBe(true)
    expect(await store.remove(bear.key)).toBe(true)
    expect(await store.remove(bear.key)).toBe(false)
    expect(await readAll(bear.key)).toEqual([null, null, null])
    expect(await keys()).toEqual([rabbit, ...others].map(({ key }) => key).sort())
  })

  it('says which photos are not whole', async () => {
    const photo = tinyPhoto('bear')
    await store.put({ ...photo, files: photo.files.slice(1) })
    expect(await listed()).toEqual([{ key: photo.key, storedAt: expect.any(Date), isWhole: false }])
    await store.put(photo)
    expect(await listed()).toMatchObject([{ key: photo.key, isWhole: true }])
  })

  it('renews the time of a photo that is stored again', async () => {
    const photo = tinyPhoto('bear')
    await store.put(photo)
    await place.age(photo.key, new Date('2020-01-01'))
    expect((await listed())[0]?.storedAt).toEqual(new Date('2020-01-01'))
    const before = Date.now()
    await store.put(photo)
    expect((await listed())[0]?.storedAt.getTime()).toBeGreaterThanOrEqual(before - 1000)
  })

  it('keeps a photo that was stored again just before its removal', async () => {
    const photo = tinyPhoto('bear')
    await store.put(photo)
    const unlessPutSince = new Date(Date.now() - 60_000)
    expect(await store.remove(photo.key, { unlessPutSince })).toBe(false)
    expect(await read(photoFileName(photo.key, 960))).toBe('bear 960')
    await place.age(photo.key, new Date(Date.now() - 120_000))
    expect(await store.remove(photo.key, { unlessPutSince })).toBe(true)
    expect(await keys()).toEqual([])
  })

  it('never loses a photo that is removed and stored at the same time', async () => {
    const [first, second] = [place.open(), place.open()]
    for (let round = 0; round < 12; round++) {
      const photo = tinyPhoto(`photo ${round}`)
      await store.put(photo)
      await place.age(photo.key, new Date('2020-01-01'))
      const since = { unlessPutSince: new Date(Date.now() - 60_000) }
      await Promise.all([first.remove(photo.key, since), store.put(photo), second.remove(photo.key, since)])
      expect(await readAll(photo.key)).toEqual(photo.files.map(({ bytes }) => bytes.toString()))
    }
  })

  it('keeps its marker beside the photos, and not as one', async () => {
    expect(await store.marker.read()).toBeNull()
    await store.marker.write('an-id')
    expect(await place.open().marker.read()).toBe('an-id')
    await store.tidy(new Date(Date.now() + 60_000))
    expect([await store.marker.read(), await keys()]).toEqual(['an-id', []])
  })

  it('is ready, and answers when asked whether it can be written to', async () => {
    const said: string[] = []
    await store.ready((line) => said.push(line))
    await Promise.all([store.ping(), store.ping()])
    expect([said, await keys()]).toEqual([[], []])
  })
})
