import { createServer } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, it } from 'vitest'

it('lets a test talk to this machine', async () => {
  const server = createServer((_, response) => response.end('here')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here')
  server.close()
})

it('refuses to reach anything else', async () => {
  await expect(fetch('http://tiles.example/0/0/0.png')).rejects.toThrow()
  expect(() => connect(443, '192.0.2.1')).toThrow('tests only talk to this machine')
  expect(() => connect({ host: 'db.example', port: 5432 })).toThrow('tests only talk to this machine')
})
