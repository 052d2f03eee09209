import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Driver } from './driver.ts'

/** The part of the `ws` package that is used; Vite brings it. */
interface Socket {
  on(event: string, listen: (data: unknown) => void): void
  send(text: string): void
  close(): void
}
const { WebSocket } = createRequire(import.meta.url)('ws') as { WebSocket: new (address: string) => Socket }

/** What a script came to. */
interface Evaluated {
  result?: { value?: string }
  exceptionDetails?: { text: string }
}

const paths = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox']

/** Whether there is a Firefox to measure with. */
export const hasFirefox = (): boolean => paths.some((path) => path && existsSync(path))

/** A Firefox without a window, driven over WebDriver BiDi, which it speaks itself; on a profile that is kept, if one is named. */
export async function startFirefox(keptProfile?: string): Promise<Driver> {
  const profile = keptProfile ?? (await mkdtemp(join(tmpdir(), 'plush-trails-firefox-')))
  const { child, address } = await launch(profile)
  const send = await connect(address)
  await send('session.new', { capabilities: {} })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context ?? ''
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 700 } })
  const run = async <T>(script: string): Promise<T> => {
    const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', {
      expression: `(async () => JSON.stringify((await (${script})) ?? null))()`,
      target: { context },
      awaitPromise: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return JSON.parse(result?.value ?? 'null') as T
  }
  const pointer = (actions: object[]) =>
    send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] })
  const moveTo = (x: number, y: number) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y) })
  const [down, up] = [
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    run,
    press: async (x, y) => void (await pointer([moveTo(x, y), down, up])),
    drag: async (from, to) => {
      const steps = Array.from({ length: 12 }, (_, i) => {
        const part = (i + 1) / 12
        return { ...moveTo(from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part), duration: 16 }
      })
      await pointer([moveTo(...from), down, ...steps, up])
    },
    // The wheel's own action says where it is turned.
    reach: () => run(`document.querySelector('[role=application]').focus()`),
    wheel: async (x, y, delta) => {
      const actions = [{ type: 'scroll', x, y, deltaX: 0, deltaY: delta }]
      await send('input.performActions', { context, actions: [{ type: 'wheel', id: 'wheel', actions }] })
    },
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      await send('browser.close', {}).catch(() => child.kill())
      await ended
      if (!keptProfile) await rm(profile, { recursive: true, force: true })
    },
  }
}

async function launch(profile: string): Promise<{ child: ChildProcess; address: string }> {
  const binary = paths.find((path) => path && existsSync(path))
  if (!binary) throw new Error('There is no Firefox: install firefox-esr or set FIREFOX_PATH')
  const child = spawn(binary, ['--headless', '--remote-debugging-port=0', '--profile', profile, '--no-remote'], {
    env: { ...process.env, MOZ_HEADLESS_WIDTH: '1280', MOZ_HEADLESS_HEIGHT: '800' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stderr.on('data', (data: Buffer) => {
      text += data.toString()
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(text)
      if (found?.[1]) resolve(`${found[1]}/session`)
    })
    child.on('exit', () => reject(new Error(`Firefox ended: ${text}`)))
  })
  return { child, address }
}

type Send = <T = unknown>(method: string, params: object) => Promise<T>

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address)
  await new Promise<void>((resolve, reject) => {
    socket.on('open', () => resolve())
    socket.on('error', reject)
  })
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  socket.on('message', (data) => {
    const { id, result, error, message } = JSON.parse(String(data)) as {
      id?: number
      result?: unknown
      error?: string
      message?: string
    }
    const asked = id === undefined ? undefined : waiting.get(id)
    if (error) asked?.reject(new Error(`${error}: ${message}`))
    else asked?.resolve(result)
  })
  let next = 1
  return <T>(method: string, params: object) =>
    new Promise<T>((resolve, reject) => {
      const id = next++
      waiting.set(id, { resolve: resolve as (value: unknown) => void, reject })
      socket.send(JSON.stringify({ id, method, params }))
    })
}
