import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { photoSizes } from '../../contract/limits.ts'
import { apiPaths } from '../../contract/paths.ts'
import { photoFileName, photoFilePattern, photoPath } from '../../contract/photos.ts'
import { createAdminClient, type AdminClient } from '../../testing/admin-browser.ts'
import { createToy, entryForm } from '../../testing/builders.ts'
import { entryPhoto, keyed, postEntry, readJourney, sendForm } from '../../testing/entries.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let second: { url: string }
let admin: AdminClient
let width = 600

beforeAll(async () => {
  server = await startTestServer()
  second = await server.join()
  admin = await createAdminClient(server.url)
})
afterAll(() => server.close())

/** Statuses of a photo in every size, from both processes. */
async function statuses(url: string | null): Promise<number[]> {
  const key = photoFilePattern.exec(url?.split('/').at(-1) ?? '')?.[1] ?? ''
  const addresses = [server, second].flatMap((process) => photoSizes.map((size) => process.url + photoPath(key, size)))
  return Promise.all(addresses.map(async (address) => (await fetch(address)).status))
}
const shown = new Array(6).fill(200)
const gone = new Array(6).fill(404)

const newPhoto = () => entryPhoto(width++)

async function addStop(toyId: string, image: Blob) {
  const { status, body } = await postEntry(server, toyId, { image }, keyed())
  expect(status).toBe(201)
  expect(await statuses(body.imageUrl)).toEqual(shown)
  return body
}

it('a photo ends with its last row, in every size and on every process, while its files are still there', async () => {
  const toy = await createToy(server.knex)
  const image = await newPhoto()
  const [first, twin] = [await addStop(toy.id, image), await addStop(toy.id, image)]
  expect(twin.imageUrl).toBe(first.imageUrl)
  const before = await readdir(server.photoDir, { recursive: true })

  expect((await admin.send('DELETE', apiPaths.entry(first.id))).status).toBe(204)
  expect(await statuses(first.imageUrl)).toEqual(shown)
  expect((await admin.send('DELETE', apiPaths.entry(twin.id))).status).toBe(204)
  expect(await statuses(first.imageUrl)).toEqual(gone)
  expect(await readdir(server.photoDir, { recursive: true })).toEqual(before)
})

it('a deleted toy takes its picture and the photos of its stops along', async () => {
  const toy = await createToy(server.knex)
  const { imageUrl } = await addStop(toy.id, await newPhoto())
  const form = new FormData()
  form.set('image', await newPhoto(), 'portrait.jpg')
  expect((await admin.send('PUT', `/api/toys/${toy.id}`, form)).status).toBe(200)
  const portrait = (await readJourney(server, toy.id)).imageUrl
  expect(await statuses(portrait)).toEqual(shown)

  expect((await admin.send('DELETE', `/api/toys/${toy.id}`)).status).toBe(204)
  expect([await statuses(imageUrl), await statuses(portrait)]).toEqual([gone, gone])
})

it('a picture that is replaced or removed ends, of a toy and of an entry', async () => {
  const toy = await createToy(server.knex)
  const pictureOf = async () => (await readJourney(server, toy.id)).imageUrl
  const change = async (fields: Record<string, string | Blob>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === 'string') form.set(name, value)
      else form.set(name, value, 'portrait.jpg')
    }
    expect((await admin.send('PUT', `/api/toys/${toy.id}`, form)).status).toBe(200)
    return pictureOf()
  }
  const first = await change({ image: await newPhoto() })
  const other = await change({ image: await newPhoto() })
  expect([await statuses(first), await statuses(other)]).toEqual([gone, shown])
  expect(await change({ removeImage: 'true' })).toBeNull()
  expect(await statuses(other)).toEqual(gone)

  const { id, imageUrl, location, addedBy } = await addStop(toy.id, await newPhoto())
  const without = await admin.send('PUT', apiPaths.entry(id), { location, addedBy, removeImage: true })
  expect(without.status).toBe(200)
  expect(await statuses(imageUrl)).toEqual(gone)
})

it('a photo that the author takes away by a correction ends', async () => {
  const toy = await createToy(server.knex)
  const token = 'author-token-of-this-device'
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  const key = keyed()
  const fields = { image: await newPhoto(), authorHash: Buffer.from(digest).toString('hex') }
  const { body } = await postEntry(server, toy.id, fields, key)
  expect(await statuses(body.imageUrl)).toEqual(shown)
  const path = server.url + apiPaths.ownEntry(toy.id, key['Idempotency-Key'])
  const corrected = await sendForm(path, 'PUT', entryForm({ edition: '2' }), { Authorization: `Bearer ${token}` })
  expect([corrected.status, corrected.body.imageUrl]).toEqual([200, null])
  expect(await statuses(body.imageUrl)).toEqual(gone)
})

it('a database whose photo store belongs to another one takes nothing away from it', async () => {
  const toy = await createToy(server.knex)
  const image = await newPhoto()
  const { imageUrl } = await addStop(toy.id, image)
  const key = photoFilePattern.exec(imageUrl?.split('/').at(-1) ?? '')?.[1] ?? ''
  const stranger = await startTestServer({ photoDir: server.photoDir })
  try {
    const theirAdmin = await createAdminClient(stranger.url)
    const theirToys = [await createToy(stranger.knex), await createToy(stranger.knex)]
    const stops = await Promise.all(theirToys.map(({ id }) => postEntry(stranger, id, { image })))
    expect(stops.map(({ body }) => body.imageUrl)).toEqual([imageUrl, imageUrl])
    const longAgo = new Date(Date.now() - 2 * 3_600_000)
    const files = photoSizes.map((size) => path.join(server.photoDir, key.slice(0, 2), photoFileName(key, size)))
    for (const file of files) await utimes(file, longAgo, longAgo)

    for (const { id } of theirToys) expect((await theirAdmin.send('DELETE', `/api/toys/${id}`)).status).toBe(204)
    await stranger.stop()
    expect(await statuses(imageUrl)).toEqual(shown)
  } finally {
    await stranger.close()
  }
})
