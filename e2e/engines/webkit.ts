import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { EngineBrowser } from './engine.ts'

const driverPath = '/usr/bin/WebKitWebDriver'

/** It lies in the library's folder, whose name has the machine and the version: /usr/lib/x86_64-linux-gnu/webkitgtk-6.0. */
function findBrowser(): string | null {
  const below = (folder: string) => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [])
  const folders = below('/usr/lib').filter((name) => name.endsWith('-linux-gnu'))
  const libraries = folders.flatMap(below).filter((name) => /webkit2?gtk-[\d.]+$/.test(name))
  return libraries.map((name) => join(name, 'MiniBrowser')).find((name) => existsSync(name)) ?? null
}

/** Whether there are WebKitGTK's driver, its MiniBrowser and a display for it (Debian: webkit2gtk-driver, xvfb). */
export const hasWebKit = (): boolean =>
  existsSync(driverPath) &&
  findBrowser() !== null &&
  (process.env.DISPLAY !== undefined || existsSync('/usr/bin/xvfb-run'))

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** WebKitGTK's MiniBrowser, driven over WebDriver. */
export async function startWebKit(): Promise<EngineBrowser> {
  const port = await freePort()
  const command = [driverPath, `--port=${port}`]
  const [program = '', ...args] = process.env.DISPLAY ? command : ['/usr/bin/xvfb-run', '-a', ...command]
  const driver = spawn(program, args, { stdio: 'ignore', detached: true })
  const url = `http://127.0.0.1:${port}`
  await answering(`${url}/status`)

  async function send<T>(method: string, path: string, body?: object): Promise<T> {
    const init = { method, ...(body && { body: JSON.stringify(body) }) }
    const answer = await fetch(`${url}/${path}`, { ...init, headers: { 'content-type': 'application/json' } })
    const { value } = (await answer.json()) as { value: T & { message?: string } }
    if (!answer.ok) throw new Error(`WebKit: ${value.message}`)
    return value
  }

  const options = { binary: findBrowser(), args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const { sessionId } = await send<{ sessionId: string }>('POST', 'session', { capabilities })
  const session = `session/${sessionId}`
  await send('POST', `${session}/timeouts`, { script: 120_000, pageLoad: 60_000 })
  return {
    open: async (address) => void (await send('POST', `${session}/url`, { url: address })),
    async run<T>(expression: string) {
      const script = `const done = arguments[0]; Promise.resolve(${expression}).then(
        (value) => done(JSON.stringify({ value: value ?? null })), (error) => done(JSON.stringify({ error: String(error) })))`
      const text = await send<string>('POST', `${session}/execute/async`, { script, args: [] })
      const { value, error } = JSON.parse(text) as { value: T; error?: string }
      if (error) throw new Error(error)
      return value
    },
    async close() {
      await send('DELETE', session).catch(() => undefined)
      const ended = once(driver, 'exit')
      if (driver.pid) process.kill(-driver.pid, 'SIGTERM')
      await ended
    },
  }
}

async function answering(url: string): Promise<void> {
  const end = performance.now() + 30_000
  while (performance.now() < end) {
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The driver of WebKit does not answer')
}
