import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasFirefox, startFirefox } from '../../bench/support/firefox.ts'
import { hasWebKit, startWebKit } from './webkit.ts'

export interface EngineBrowser {
  open(address: string): Promise<void>
  /** The value of an expression in the page, awaited. */
  run<T>(expression: string): Promise<T>
  close(): Promise<void>
}

export interface Engine {
  name: string
  isHere(): boolean
  /** What it is not tried with, and why. */
  cannot: readonly string[]
  /** True when what it stores outlives it. */
  keepsProfile: boolean
  /** True when it can be started without a database. */
  canDoWithoutStorage: boolean
  start(profile: string, options?: { withoutStorage?: boolean }): Promise<EngineBrowser>
}

const firefox: Engine = {
  name: 'Firefox',
  isHere: hasFirefox,
  cannot: ['background sync: it has none', 'a full device: nothing lets a test fill its storage'],
  keepsProfile: true,
  canDoWithoutStorage: true,
  async start(profile, { withoutStorage = false } = {}) {
    // All cookies refused, as a cautious person may set it: then a site has no storage at all.
    await writeFile(join(profile, 'user.js'), withoutStorage ? "user_pref('network.cookie.cookieBehavior', 2);\n" : '')
    return startFirefox(profile)
  },
}

const webkit: Engine = {
  name: 'WebKitGTK',
  isHere: hasWebKit,
  cannot: [
    'background sync: it has none',
    'what outlives the browser: under automation its storage is in memory',
    'no storage, a full device: nothing lets a test switch it off or fill it',
  ],
  keepsProfile: false,
  canDoWithoutStorage: false,
  start: () => startWebKit(),
}

export const engines: readonly Engine[] = [firefox, webkit]
