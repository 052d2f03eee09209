import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from '@playwright/test'

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

/** How every story, bench and picture starts the browser. */
export function launchOptions(): LaunchOptions {
  const executablePath = findBrowser()
  return { args: browserFlags, ...(executablePath ? { executablePath } : {}) }
}
