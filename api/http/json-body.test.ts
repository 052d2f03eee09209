import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { intentBody } from '../testing/buying.ts'
import { useTestServer } from '../testing/file-server.ts'

const server = useTestServer()
const right = Buffer.from(JSON.stringify(intentBody(2)))

/** To a call that reads JSON and needs no account. */
function send(body: Buffer, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.url}/api/create-payment-intent`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  })
}

it.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
])('a body compressed with %s is read, and one that is not what it says is refused', async (encoding, compress) => {
  expect((await send(compress(right), { 'Content-Encoding': encoding })).status).toBe(200)
  const cut = compress(right).subarray(0, -8)
  for (const wrong of [right, cut, Buffer.from('\0\0\0')]) {
    const refused = await send(wrong, { 'Content-Encoding': encoding })
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'invalid_input' }])
  }
})

it('a small body that becomes a large one is refused', async () => {
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, ' '))
  const refused = await send(bomb, { 'Content-Encoding': 'gzip' })
  expect(refused.status).toBe(413)
})

it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
  'a body of the type %s counts as none, and is refused by the fields that are missing',
  async (type) => {
    const refused = await send(right, { 'Content-Type': type })
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'invalid_input' }])
  },
)
