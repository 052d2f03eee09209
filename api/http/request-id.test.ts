import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { createLog } from '../adapters/log.ts'
import { useTestServer } from '../testing/file-server.ts'

let written = ''
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    written += chunk.toString()
    done()
  },
})
const server = useTestServer({}, createLog({ level: 'debug' }, sink))
const lines = () =>
  written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

async function ask(id: string | null, path = '/api/toys/NOBODY') {
  const answer = await fetch(server.url + path, { headers: id === null ? {} : { 'X-Request-Id': id } })
  return { answer, id: answer.headers.get('x-request-id') }
}

it('a request keeps the ID that it came with, in the answer, its body and every line of the log', async () => {
  const given = 'proxy-4711.a_b'
  const { answer, id } = await ask(given)
  expect([answer.status, id]).toEqual([404, given])
  expect(await answer.json()).toMatchObject({ code: 'not_found', requestId: given })
  await expect
    .poll(() => lines().filter(({ requestId }) => requestId === given))
    .toEqual([expect.objectContaining({ msg: 'Request', status: 404 })])
})

it.each([null, 'short', 'with space and more', 'x'.repeat(101), '<script>alert</script>'])(
  'a request with %j as its ID gets one of ours',
  async (given) => {
    const { answer, id } = await ask(given)
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(await answer.json()).toMatchObject({ requestId: id })
  },
)

it('what is refused because of us has the ID in the line that says why', async () => {
  const given = 'while-the-table-is-away'
  await server.knex.raw('alter table toys rename to toys_away')
  try {
    expect((await ask(given)).answer.status).toBe(500)
  } finally {
    await server.knex.raw('alter table toys_away rename to toys')
  }
  await expect
    .poll(() => lines().filter(({ requestId }) => requestId === given))
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ msg: 'Request failed', level: 'error' }),
        expect.objectContaining({ msg: 'Request' }),
      ]),
    )
})

it('lines that belong to no request have no ID', () => {
  expect(lines().find(({ msg }) => msg === 'Listening')).not.toHaveProperty('requestId')
})
