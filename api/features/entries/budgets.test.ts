import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import sharp from 'sharp'
import { apiPaths } from '../../contract/paths.ts'
import { createToy, entryForm } from '../../testing/builders.ts'
import { countEntries, entryPhoto, keyed, postEntry } from '../../testing/entries.ts'
import { multipartBody, multipartType } from '../../testing/multipart.ts'
import { bombPng } from '../../testing/photos.ts'
import { openRequest } from '../../testing/raw-requests.ts'
import { useTestServer } from '../../testing/file-server.ts'

const server = useTestServer({ trustProxy: true })
afterEach(() => server.knex('rate_limits').delete())

const from = (address: string) => ({ 'X-Forwarded-For': address })
const several = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i))

/** Bytes of all files in the folder of uploads. */
async function tempBytes(): Promise<number> {
  const found = await readdir(server.tempDir, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = found.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
  const sizes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        (info) => info.size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** An upload that sends half of its photo and then nothing. */
function stalledUpload(path: string, address: string, headers: Record<string, string> = {}) {
  const upload = openRequest(server.url + path, {
    headers: { ...from(address), 'Content-Type': multipartType, 'Content-Length': 10_000_000, ...headers },
  })
  const half = multipartBody([{ name: 'image', value: Buffer.alloc(500_000, 1), filename: 'a.jpg' }], { end: false })
  upload.sent.write(half)
  return upload
}

describe('entries', () => {
  it('of one toy have a budget: of forty in a row thirty are stored, and the rest are told when to come again (S6)', async () => {
    const toy = await createToy(server.knex)
    const answers = []
    for (let i = 0; i < 40; i++) answers.push(await postEntry(server, toy.id, {}, from(`198.51.${i}.1`)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30)
    expect(await countEntries(server, toy.id)).toBe(30)
    const refused = answers.at(-1)
    expect(refused?.status).toBe(429)
    expect(refused?.body.message).toMatch(
      /^Too many entries were added to this journey\. Please try again in \d+ minutes\.$/,
    )
    const seconds = Number(refused?.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(600)
    const told = ['limit', 'remaining', 'reset', 'policy'].map((name) => refused?.headers.get(`ratelimit-${name}`))
    expect(told).toEqual(['30', '0', String(seconds), '30;w=600'])
    // Another toy does not notice.
    expect((await postEntry(server, (await createToy(server.knex)).id, {}, from('198.51.1.1'))).status).toBe(201)
  })

  it('of one sender have a budget over all toys; its network has ten times as much; a resend is answered whatever is used', async () => {
    const strict = await server.join({
      budgets: { ...server.config.budgets, entries: [{ points: 3, seconds: 600 }] },
      networkFactor: 2,
    })
    const send = async (address: string, headers: Record<string, string> = {}) =>
      postEntry(strict, (await createToy(server.knex)).id, {}, { ...from(address), ...headers })
    const toy = await createToy(server.knex)
    const key = keyed()
    const first = await postEntry(strict, toy.id, {}, { ...from('192.0.2.1'), ...key })
    expect([first.status, first.headers.get('ratelimit-remaining')]).toEqual([201, '2'])
    expect([(await send('192.0.2.1')).status, (await send('192.0.2.1')).status]).toEqual([201, 201])
    const fourth = await send('192.0.2.1')
    expect(fourth.status).toBe(429)
    expect(fourth.body.message).toMatch(/^Too many entries were sent from your connection\. /)
    const again = await postEntry(strict, toy.id, {}, { ...from('192.0.2.1'), ...key })
    expect([again.status, again.body.id]).toEqual([200, first.body.id])
    // The rest of what the /24 has, and not more.
    const others = await Promise.all(several(5, (i) => send(`192.0.2.${10 + i}`)))
    expect(others.filter(({ status }) => status === 201)).toHaveLength(3)
    expect((await send('192.0.3.1')).status).toBe(201)
  })

  it('that were not stored cost nothing', async () => {
    const strict = await server.join({ budgets: { ...server.config.budgets, entries: [{ points: 1, seconds: 600 }] } })
    const toy = await createToy(server.knex)
    const headers = from('192.0.2.2')
    for (const fields of [{ comment: undefined }, { password: 'wrong one' }, { latitude: '91' }])
      expect((await postEntry(strict, toy.id, fields, headers)).status).toBeLessThan(404)
    expect((await postEntry(strict, toy.id, {}, headers)).status).toBe(201)
    expect((await postEntry(strict, toy.id, {}, headers)).status).toBe(429)
  })
})

describe('uploads', () => {
  it('to a toy that does not exist leave nothing on the disk, however long they dribble (S5)', async () => {
    const uploads = several(12, (i) => stalledUpload('/api/toys/NOBODY/entries', `203.0.113.${i}`))
    expect(await Promise.all(uploads.map(({ status }) => status))).toEqual(Array(12).fill(404))
    for (const { sent } of uploads) sent.write(Buffer.alloc(100_000))
    expect(await tempBytes()).toBe(0)
    for (const { sent } of uploads) sent.destroy()
  })

  it('have so many places for a sender at the same time, which are free again when it has gone', async () => {
    const strict = await server.join({ budgets: { ...server.config.budgets, uploads: [{ points: 2, seconds: 600 }] } })
    const toy = await createToy(server.knex)
    const url = strict.url + apiPaths.entries(toy.id)
    const open = (address: string) => {
      const headers = { ...from(address), 'Content-Type': multipartType, 'Content-Length': 10_000_000 }
      const upload = openRequest(url, { headers })
      upload.sent.write('--')
      return upload
    }
    const held = [open('192.0.2.9'), open('192.0.2.9')]
    await vi.waitFor(async () => {
      const row = await server
        .knex('rate_limits')
        .where({ key: 'uploads-address:192.0.2.9' })
        .first<{ points: number }>()
      expect(row?.points).toBe(2)
    }, 15_000)
    expect(await open('192.0.2.9').status).toBe(429)
    expect((await postEntry(strict, toy.id, {}, from('192.0.2.10'))).status).toBe(201)
    for (const { sent } of held) sent.destroy()
    await vi.waitFor(async () => {
      expect((await postEntry(strict, toy.id, {}, from('192.0.2.9'))).status).toBe(201)
    }, 15_000)
  })

  it('are refused while the disk is nearly full, before their body', async () => {
    const full = await server.join({ minFreeDiskBytes: Number.MAX_SAFE_INTEGER })
    const toy = await createToy(server.knex)
    const upload = openRequest(full.url + apiPaths.entries(toy.id), {
      headers: { ...from('192.0.2.11'), 'Content-Type': multipartType, 'Content-Length': 1_000_000 },
    })
    upload.sent.flushHeaders()
    const answer = await upload.answered
    expect([answer?.statusCode, answer?.headers['retry-after']]).toEqual([503, '60'])
    upload.sent.destroy()
    expect(await tempBytes()).toBe(0)
  })
})

describe('photos', () => {
  it('that take too much memory are refused, and another finder’s is stored beside them (S3)', async () => {
    const deep = new Blob([
      new Uint8Array(
        await sharp({ create: { width: 8192, height: 8192, channels: 3, background: '#888' }, limitInputPixels: false })
          .toColourspace('rgb16')
          .png({ compressionLevel: 1 })
          .toBuffer(),
      ),
    ])
    const [attacked, own] = [await createToy(server.knex), await createToy(server.knex)]
    const hostile = several(26, () => postEntry(server, attacked.id, { image: deep }, from('203.0.113.66')))
    const finder = await postEntry(server, own.id, { image: await entryPhoto() }, from('192.0.2.12'))
    expect(finder.status).toBe(201)
    const statuses = (await Promise.all(hostile)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 413 && status !== 429)).toEqual([])
    expect(statuses).toContain(413)
    expect(await countEntries(server, attacked.id)).toBe(0)
    // Twenty-six pictures of 64 megapixels, read by two cores.
  }, 90_000)

  it('whose clients have gone while they waited are not made', async () => {
    const toy = await createToy(server.knex)
    const slow = new Blob([new Uint8Array(bombPng(8192, 8192))])
    const gone = new AbortController()
    const send = (address: string, signal?: AbortSignal) =>
      fetch(server.url + apiPaths.entries(toy.id), {
        method: 'POST',
        body: entryForm({ image: slow }),
        headers: from(address),
        ...(signal && { signal }),
      }).then(
        ({ status }) => status,
        () => 'gone',
      )
    /** Photos that wait or are at work. */
    const photos = async () => {
      const sum = await server.knex('rate_limits').whereILike('key', 'photos-address%').sum('points as points').first()
      return Number(sum?.['points'] ?? 0)
    }
    const first = send('198.18.0.1')
    await vi.waitFor(async () => expect(await photos()).toBe(1), 15_000)
    const others = several(5, (i) => send(`198.18.${i + 1}.1`, gone.signal))
    await vi.waitFor(async () => expect(await photos()).toBeGreaterThanOrEqual(5), 15_000)
    gone.abort()
    expect(await Promise.all(others)).toEqual(Array(5).fill('gone'))
    expect(await first).toBe(201)
    await vi.waitFor(async () => expect(await photos()).toBe(0), { timeout: 10_000 })
    // The first of each process, and on a slow machine one that was at work already when its client left.
    expect(await countEntries(server, toy.id)).toBeLessThanOrEqual(3)
  })
})
