import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { S3Settings } from '../api/adapters/s3/s3-client.ts'
import { createToy } from '../api/testing/builders.ts'
import { entryPhoto, postEntry, readJourney } from '../api/testing/entries.ts'
import { s3Environment, startS3Server, type S3Server } from '../api/testing/s3-server.ts'
import { serverEnvironment } from '../api/testing/server-process.ts'
import { administer, withDatabase } from '../api/testing/test-database.ts'
import { startTestServer, type TestServer } from '../api/testing/test-server.ts'

vi.setConfig({ testTimeout: 60_000 })

let s3: S3Server
let bucket: S3Settings
let server: TestServer
let dir: string
beforeAll(async () => {
  dir = await mkdtemp('/tmp/plush-trails-commands-')
  s3 = await startS3Server()
  bucket = await s3.newBucket()
  server = await startTestServer({ s3: bucket })
})
afterAll(async () => {
  await server.close()
  await s3.close()
  await rm(dir, { recursive: true, force: true })
})

/** Runs a command as a person does: configured by its environment. */
async function run(script: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, script), ...args], {
    env: { ...serverEnvironment(server.config.databaseUrl ?? '', dir), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, said: (out + err).trim().split('\n') }
}

async function addPhoto(width: number) {
  const toy = await createToy(server.knex)
  const { status, body } = await postEntry(server, toy.id, { image: await entryPhoto(width) })
  expect(status).toBe(201)
  return { toyId: toy.id, imageUrl: body.imageUrl ?? '' }
}

it('npm run photos copies from a bucket to a folder and back; a server on the copy shows the photos', async () => {
  const { imageUrl } = await addPhoto(700)
  const photoDir = path.join(dir, 'photos')
  const env = { PHOTO_DIR: photoDir, ...s3Environment(bucket) }
  const there = await run('photos.ts', ['copy', '--from', 's3', '--to', 'disk'], env)
  expect(there).toMatchObject({ code: 0, said: expect.arrayContaining(['Copied 1 photos; 0 were there already.']) })
  const onDisk = await server.join({ s3: null, photoDir })
  expect((await fetch(onDisk.url + imageUrl)).status).toBe(200)
  expect((await fetch(`${onDisk.url}/readyz`)).status).toBe(200)

  const other = await s3.newBucket()
  const back = { ...env, ...s3Environment(other) }
  expect(await run('photos.ts', ['copy', '--from', 'disk', '--to', 's3'], back)).toMatchObject({ code: 0 })
  expect((await run('photos.ts', ['copy', '--from', 'disk', '--to', 's3'], back)).said.at(-1)).toBe(
    'Copied 0 photos; 1 were there already.',
  )
  const onS3 = await server.join({ s3: other })
  expect((await fetch(onS3.url + imageUrl)).status).toBe(200)

  expect(await run('photos.ts', ['copy', '--from', 'disk'], env)).toMatchObject({
    code: 1,
    said: [expect.stringContaining('Say what to copy')],
  })
})

it('npm run backup and npm run restore work on buckets', async () => {
  const { toyId, imageUrl } = await addPhoto(720)
  const target = path.join(dir, 'backup')
  expect(await run('backup.ts', [target], s3Environment(bucket))).toMatchObject({ code: 0 })

  const url = server.config.databaseUrl ?? ''
  const name = `${new URL(url).pathname.slice(1)}_restored`
  await administer(url, `create database "${name}" template template0 encoding 'UTF8'`)
  const databaseUrl = withDatabase(url, name)
  const other = await s3.newBucket()
  const restored = await run('restore.ts', [target], { DATABASE_URL: databaseUrl, ...s3Environment(other) })
  expect(restored).toMatchObject({ code: 0 })
  const copy = await server.join({ databaseUrl, s3: other })
  expect(await readJourney(copy, toyId)).toEqual(await readJourney(server, toyId))
  expect((await fetch(copy.url + imageUrl)).status).toBe(200)
  await copy.stop()

  const refused = await run('restore.ts', [target], { DATABASE_URL: databaseUrl, ...s3Environment(other) })
  expect(refused).toMatchObject({ code: 1, said: [expect.stringContaining('The photo store is not empty')] })
  expect(refused.said[0]).toContain('S3_ENDPOINT and S3_BUCKET')
  await administer(url, `drop database "${name}" with (force)`)
})

it('a start names the variable that the store refuses', async () => {
  const start = async (settings: Partial<S3Settings>) =>
    startTestServer({ s3: { ...bucket, ...settings } }).then(
      () => 'started',
      (error: unknown) => (error as Error).message,
    )
  expect(await start({ bucket: 'not-there' })).toContain('S3_BUCKET: there is no bucket not-there')
  expect(await start({ secretKey: 'wrong' })).toContain('S3_ACCESS_KEY, S3_SECRET_KEY: the store does not accept them')
})
