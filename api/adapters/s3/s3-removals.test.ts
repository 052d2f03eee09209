import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { photoFileName } from '../../contract/photos.ts'
import { tinyPhoto } from '../../testing/photo-stores.ts'
import { startFaultyS3, type FaultyS3 } from '../../testing/s3-faults.ts'
import { startS3Server, type S3Server } from '../../testing/s3-server.ts'
import { createS3Client, type S3Settings } from './s3-client.ts'
import { listObjects } from './s3-listing.ts'
import { createS3PhotoStore } from './s3-photo-store.ts'
import { createS3Removals } from './s3-removals.ts'

// A sweep removes a photo while an upload stores it again, paused at the critical moments.
const photo = tinyPhoto('bear')
const names = photo.files.map(({ size }) => photoFileName(photo.key, size))
const since = { unlessPutSince: new Date(Date.now() - 60_000) }

let s3: S3Server
let faulty: FaultyS3
let settings: S3Settings
beforeAll(async () => {
  s3 = await startS3Server()
  faulty = await startFaultyS3(s3.url)
})
beforeEach(async () => {
  const bucket = await s3.newBucket()
  settings = { ...bucket, endpoint: faulty.url, limits: { tryMs: 2_000, tries: 2, pauseMs: 1 } }
  await direct().put(photo)
  await s3.age(settings.bucket, 'photos', names, new Date('2020-01-01'))
})
afterEach(() => void (faulty.before = null))
afterAll(async () => {
  await faulty.close()
  await s3.close()
})

/** The store, past what is paused. */
const direct = () => createS3PhotoStore({ ...settings, endpoint: s3.url })
const paused = () => createS3PhotoStore(settings)

async function isWhole(): Promise<boolean> {
  const opened = await Promise.all(names.map((name) => direct().open(name)))
  for (const file of opened) file?.stream.destroy()
  return opened.every((file) => file !== null)
}

async function notes(): Promise<string[]> {
  const found = []
  for await (const { key } of listObjects(createS3Client({ ...settings, endpoint: s3.url }), 'leaving/'))
    found.push(key.slice('leaving/'.length))
  return found
}

/** Lets the first request that matches wait until `go` is called, and says when it has come. */
function pauseAt(matches: (method: string, path: string) => boolean) {
  let go = () => undefined as void
  let reach = () => undefined as void
  const gate = new Promise<void>((resolve) => (go = resolve))
  const reached = new Promise<void>((resolve) => (reach = resolve))
  let looks = 0
  faulty.before = (method, path) => {
    if (path.includes('prefix=leaving')) looks++
    if (!matches(method, path)) return
    reach()
    return gate
  }
  return { reached, go, looksForNotes: () => looks }
}

it('a photo that is put while a removal is about to delete it is put again after that', async () => {
  const { reached, go, looksForNotes } = pauseAt((method, path) => method === 'DELETE' && path.includes('/photos/'))
  const removal = paused().remove(photo.key, since)
  await reached
  let isPut = false
  const putting = paused()
    .put(photo)
    .then(() => void (isPut = true))
  await expect.poll(looksForNotes).toBeGreaterThan(2)
  expect(isPut).toBe(false)
  go()
  expect(await removal).toBe(true)
  await putting
  expect([await isWhole(), await notes()]).toEqual([true, []])
})

it('a photo that is put before a removal looks at its time stays', async () => {
  const { reached, go } = pauseAt((method, path) => method === 'GET' && path.includes('prefix=photos'))
  const removal = paused().remove(photo.key, since)
  await reached
  const putting = direct().put(photo)
  await expect
    .poll(async () => {
      for await (const { storedAt } of direct().list()) return storedAt.getTime() > since.unlessPutSince.getTime()
      return false
    })
    .toBe(true)
  go()
  expect(await removal).toBe(false)
  await putting
  expect([await isWhole(), await notes()]).toEqual([true, []])
})

it('a photo that is put before a removal says that it begins stays', async () => {
  const { reached, go } = pauseAt((method, path) => method === 'PUT' && path.includes('/leaving/'))
  const removal = paused().remove(photo.key, since)
  await reached
  await direct().put(photo)
  go()
  expect(await removal).toBe(false)
  expect([await isWhole(), await notes()]).toEqual([true, []])
})

it('while a delete without an answer may still be carried out, the photo is not said to be stored', async () => {
  const { go } = pauseAt((method, path) => method === 'DELETE' && path.includes('/photos/'))
  const impatient = { ...settings, limits: { tryMs: 1_000, tries: 1 } }
  await expect(createS3PhotoStore(impatient).remove(photo.key, since)).rejects.toMatchObject({ code: 'unavailable' })
  const [note = '', ...others] = await notes()
  expect([note.startsWith(`${photo.key}.`), others]).toEqual([true, []])

  const removals = createS3Removals(createS3Client({ ...settings, endpoint: s3.url }), 200)
  let stored = 0
  const store = () => Promise.resolve(void stored++)
  await expect(removals.afterRemovals(photo.key, store)).rejects.toThrow('it is being removed')
  await removals.afterRemovals(tinyPhoto('rabbit').key, store)
  go()

  await s3.age(settings.bucket, 'leaving', [note], new Date(Date.now() - 30 * 60_000))
  await removals.afterRemovals(photo.key, store)
  expect(stored).toBe(3)
  await direct().tidy(new Date(Date.now() - 60 * 60_000))
  expect(await notes()).toEqual([note])
  await direct().tidy(new Date())
  expect(await notes()).toEqual([])
})

it('a removal that is refused before it deletes anything leaves no note', async () => {
  faulty.before = (method, path) => faulty.fail(method === 'GET' && path.includes('prefix=photos') ? 'forbidden' : null)
  await expect(paused().remove(photo.key, since)).rejects.toMatchObject({ code: 'unavailable' })
  await faulty.fail(null)
  expect([await isWhole(), await notes()]).toEqual([true, []])
})

it('a photo that was put a moment ago is left without a note, which would be in the way if the process died', async () => {
  await direct().put(photo)
  const written: string[] = []
  faulty.before = (method, path) => void (method === 'PUT' && written.push(path))
  expect(await paused().remove(photo.key, since)).toBe(false)
  expect(written).toEqual([])
  expect(await isWhole()).toBe(true)
})
