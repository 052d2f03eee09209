import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { createLog } from '../adapters/log.ts'
import { createToy, entryForm } from '../testing/builders.ts'
import { startTestServer } from '../testing/test-server.ts'

it('the request log has method, path, status and time, and no secret', async () => {
  let written = ''
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString()
      done()
    },
  })
  const server = await startTestServer({}, createLog({ level: 'debug' }, sink))
  try {
    const toy = await createToy(server.knex)
    const path = `/api/toys/${toy.id}`
    await fetch(`${server.url}${path}?token=hunter2`, { headers: { Cookie: 'hunter2', Authorization: 'hunter2' } })
    const body = JSON.stringify({ password: 'hunter2' })
    const headers = { 'Content-Type': 'application/json' }
    await fetch(`${server.url}${path}/verify-password?password=hunter2`, { method: 'POST', body, headers })
    await fetch(`${server.url}${path}/entries`, {
      method: 'POST',
      body: entryForm({ password: 'hunter2', comment: 'hunter2' }),
    })
    const correction = `${path}/entries/1d9c1e0e-6c53-4a7e-9a7f-6f7b5c1d2e3f`
    await fetch(`${server.url}${correction}`, { method: 'PUT', headers: { Authorization: 'Bearer hunter2' } })
    await server.stop()
    expect(written).not.toContain('hunter2')
    const lines = written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'Request', method: 'GET', path, status: 200 }))
    expect(lines).toContainEqual(expect.objectContaining({ method: 'POST', path: `${path}/entries`, status: 403 }))
    expect(lines).toContainEqual(expect.objectContaining({ method: 'PUT', path: correction, status: 404 }))
  } finally {
    await server.close()
  }
})
