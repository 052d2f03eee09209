import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { launchOptions } from '../support/browser.ts'

/** Proof of delivery as the app keeps it, and what waits, read from the device's database itself. */
export interface Kept {
  waiting: { submissionKey: string; location: string; state: string }[]
  receipts: { submissionKey: string; location: string }[]
}

/** A phone with a browser that can be killed; what it has on its disk outlives that. */
export interface Device {
  /** The page of the running browser, which is started when there is none. */
  page(): Promise<Page>
  setOffline(isOffline: boolean): Promise<void>
  /** SIGKILL, whatever it does. */
  kill(): Promise<void>
  kept(): Promise<Kept>
  close(): Promise<void>
}

interface Running {
  child: ChildProcess
  browser: Browser
  page: Page
}

const said = 'Your journey entry has been added'

/** Calls `onSent` whenever the app says that an entry has arrived. */
export async function createDevice(origin: string, onSent: () => void): Promise<Device> {
  const profile = await mkdtemp(join('/tmp', 'plush-trails-soak-'))
  let running: Running | null = null
  let isOffline = false

  async function start(): Promise<Running> {
    const { child, address } = await launch(profile)
    const browser = await chromium.connectOverCDP(address)
    const [context] = browser.contexts()
    if (!context) throw new Error('The browser has no profile')
    const page = context.pages()[0] ?? (await context.newPage())
    page.on('console', (message) => {
      if (message.text() === said) onSent()
    })
    await context.addInitScript(watchFor(said))
    await page.setViewportSize({ width: 390, height: 844 })
    await context.setOffline(isOffline)
    return { child, browser, page }
  }

  async function kill(): Promise<void> {
    const last = running
    running = null
    if (!last) return
    const { child, browser } = last
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
    if (ended && child.pid) process.kill(-child.pid, 'SIGKILL')
    await ended
    await browser.close().catch(() => undefined)
  }

  const page = async () => (running ??= await start()).page
  return {
    page,
    async setOffline(next) {
      isOffline = next
      await (await page()).context().setOffline(next)
    },
    kill,
    async kept() {
      const current = await page()
      if (!current.url().startsWith(origin)) await current.goto(origin)
      return current.evaluate<Kept>(readKept)
    },
    async close() {
      await kill()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function launch(profile: string): Promise<{ child: ChildProcess; address: string }> {
  const { executablePath, args = [] } = launchOptions()
  if (!executablePath) throw new Error('There is no Chromium: npx playwright install chromium')
  const child = spawn(
    executablePath,
    [...args, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    // A process group of its own: what the system calls the browser may be a script that starts it.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  let text = ''
  for await (const part of child.stderr) {
    text += String(part)
    const address = /DevTools listening on (ws:\S+)/.exec(text)?.[1]
    if (address) {
      child.stderr.resume()
      return { child, address }
    }
  }
  throw new Error(`The browser ended: ${text}`)
}

// Scripts for the page, as text: what compiles this file would leave its own functions in them.

const watchFor = (text: string) => `new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) {
    if (node.textContent?.includes(${JSON.stringify(text)})) console.debug(${JSON.stringify(text)})
  }
}).observe(document, { childList: true, subtree: true })`

const readKept = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('plush-trails')
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const database = opening.result
    if (!database.objectStoreNames.contains('queuedEntries')) {
      database.close()
      return resolve({ waiting: [], receipts: [] })
    }
    const reading = database.transaction(['queuedEntries', 'deliveries'])
    const rows = reading.objectStore('queuedEntries').getAll()
    const deliveries = reading.objectStore('deliveries').getAll()
    reading.oncomplete = () => {
      database.close()
      resolve({
        waiting: rows.result.map(({ submissionKey, fields, state }) =>
          ({ submissionKey, location: fields.location, state: JSON.stringify(state) })),
        receipts: deliveries.result.map(({ submissionKey, location }) => ({ submissionKey, location })),
      })
    }
  }
})`
