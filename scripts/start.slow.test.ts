import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it, vi } from 'vitest'
import { startTestServer } from '../api/testing/test-server.ts'

vi.setConfig({ testTimeout: 60_000 })

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

async function startOn(port: string): Promise<{ code: number | null; said: string }> {
  const script = path.join(import.meta.dirname, 'start.ts')
  const env = { ...process.env, NODE_ENV: 'development', PORT: port, HOST: '127.0.0.1' }
  const child = spawn(process.execPath, ['--import', 'tsx', script], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const said = await text(child.stderr)
  return { code: await ended, said: said.trim() }
}

it('says where the product already runs instead of starting a second one on its port', async () => {
  const running = await startTestServer()
  cleanUps.push(() => running.close())
  const { port } = new URL(running.url)
  expect(await startOn(port)).toEqual({
    code: 1,
    said: `Plush Trails is already running at http://localhost:${port}. To run a second instance: PORT=${Number(port) + 1} npm start`,
  })
})

it('says that another program has the port', async () => {
  const stranger = createServer((_, response) => response.writeHead(404).end()).listen(0, '127.0.0.1')
  await new Promise((resolve) => stranger.once('listening', resolve))
  cleanUps.push(() => stranger.close())
  const { port } = stranger.address() as AddressInfo
  expect((await startOn(String(port))).said).toBe(
    `Port ${port} is in use by another program. Choose another: PORT=${port + 1} npm start`,
  )
})

it('names every bad variable', async () => {
  const { code, said } = await startOn('eighty')
  expect(code).toBe(1)
  expect(said).toContain('PORT must be a whole number')
})
