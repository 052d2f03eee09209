import { rename, rm, writeFile } from 'node:fs/promises'
import { afterEach, expect, it } from 'vitest'
import { createToy } from '../../testing/builders.ts'
import { keyed, postEntry } from '../../testing/entries.ts'
import { useTestServer } from '../../testing/file-server.ts'
import { quadrantPicture } from '../../testing/photos.ts'

const server = useTestServer()
const back: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const restore of back.splice(0)) await restore()
})

/** A file is where the folder was, until the function returned is called. Root could not be kept out by permissions. */
async function takeAway(folder: string): Promise<() => Promise<void>> {
  await rename(folder, `${folder}.away`)
  await writeFile(folder, '')
  const restore = async () => {
    await rm(folder, { recursive: true })
    await rename(`${folder}.away`, folder)
  }
  back.push(restore)
  return async () => {
    back.splice(back.indexOf(restore), 1)
    await restore()
  }
}

const readiness = async () => {
  const answer = await fetch(`${server.url}/readyz`)
  return [answer.status, ((await answer.json()) as { because?: string[] }).because ?? []]
}

async function photo(): Promise<Blob> {
  return new Blob([new Uint8Array(await quadrantPicture(640, 480).jpeg().toBuffer())])
}

it('a photo folder that refuses is 503 with Retry-After for uploads and readers, and /readyz says so', async () => {
  const { id } = await createToy(server.knex)
  const first = await postEntry(server, id, { image: await photo() })
  expect(first.status).toBe(201)
  const address = server.url + (first.body.imageUrl ?? '')
  const restore = await takeAway(server.photoDir)

  const [key, image] = [keyed(), new Blob([await quadrantPicture(320, 240).png().toBuffer()])]
  const refused = await postEntry(server, id, { image }, key)
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const reading = await fetch(address)
  expect([reading.status, Number(reading.headers.get('retry-after')) > 0]).toEqual([503, true])
  expect((await postEntry(server, id)).status).toBe(201)
  await expect.poll(readiness, { timeout: 15_000 }).toEqual([503, ['photos']])

  await restore()
  expect((await fetch(address)).status).toBe(200)
  expect((await postEntry(server, id, { image }, key)).status).toBe(201)
  await expect.poll(readiness, { timeout: 15_000 }).toEqual([200, []])
})

it('a folder for uploads that refuses is 503 with Retry-After', async () => {
  const { id } = await createToy(server.knex)
  const restore = await takeAway(server.tempDir)
  const refused = await postEntry(server, id, { image: await photo() })
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  await restore()
  expect((await postEntry(server, id, { image: await photo() })).status).toBe(201)
})
