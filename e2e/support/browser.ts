import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from '@playwright/test'

/** The headless build of the same browser: half the time a story, but nothing that belongs to windows or the background. */
const headlessPath = '/usr/bin/chromium-headless-shell'

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browser the stories run in: CHROMIUM_PATH, the system's, else Playwright's own if it is there; else null. */
export function findBrowser(): string | null {
  const named = process.env.CHROMIUM_PATH
  return [named, ...systemPaths, chromium.executablePath()].find((path) => path && existsSync(path)) ?? null
}

/** Quiet and the same on a desktop, in a container and as root. */
const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How every story, bench and picture starts the browser; `whole` asks for the one that people have. */
export function launchOptions({ whole = false } = {}): LaunchOptions {
  const isHeadlessEnough = !whole && !process.env.CHROMIUM_PATH && existsSync(headlessPath)
  const executablePath = isHeadlessEnough ? headlessPath : findBrowser()
  return { args: browserFlags, ...(executablePath ? { executablePath } : {}) }
}
