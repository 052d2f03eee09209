import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { createLog } from '../adapters/log.ts'
import { createToy } from '../testing/builders.ts'
import { startTestServer } from '../testing/test-server.ts'

it('a broken upload is no error in the log, and the log says which request it was', async () => {
  let written = ''
  const log = createLog({ level: 'debug' }, { write: (line: string) => void (written += line) })
  const server = await startTestServer({}, log)
  const lines = () =>
    written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  try {
    const { id } = await createToy(server.knex)
    const path = `/api/toys/${id}/entries`
    const { hostname, port } = new URL(server.url)
    for (let i = 0; i < 3; i++) {
      const socket = connect(Number(port), hostname)
      const head = [
        `POST ${path} HTTP/1.1`,
        `Host: ${hostname}:${port}`,
        'Content-Type: multipart/form-data; boundary=x',
        'Content-Length: 100000',
        '',
        '',
      ].join('\r\n')
      const part = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'
      await new Promise((resolve) => socket.write(head + part + 'y'.repeat(5000), resolve))
      await expect.poll(async () => (await fetch(`${server.url}/healthz`)).status).toBe(200)
      socket.destroy()
    }
    const broken = () => lines().filter((line) => line['path'] === path && line['msg'] === 'Request')
    await expect.poll(broken).toHaveLength(3)
    await server.stop()
    expect(broken()).toEqual(new Array(3).fill(expect.objectContaining({ method: 'POST', path, level: 'info' })))
    expect(lines().filter(({ level }) => level === 'error' || level === 'warn')).toEqual([])
  } finally {
    await server.close()
  }
})
