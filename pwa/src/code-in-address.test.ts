import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { beforeAll, describe, expect, it } from 'vitest'
import { tagAddress } from './data/tag-address.ts'

let head = ''
let script = ''
beforeAll(async () => {
  head = await readFile(path.resolve(import.meta.dirname, '../index.html'), 'utf8')
  script = /<script>([\s\S]*?)<\/script>/.exec(head)?.[1] ?? ''
})

/** A window at an address, with what the script uses of it. */
function openAt(address: string, { storage = true } = {}) {
  const kept = new Map<string, string>()
  const listeners = new Map<string, () => void>()
  const page = {
    location: new URL(address),
    history: {
      state: { key: 'k1' },
      replaceState: (state: unknown, _: string, url: string) => {
        const next = new URL(url, page.location.href)
        if (next.origin !== page.location.origin) throw new DOMException('Another origin', 'SecurityError')
        expect(state).toBe(page.history.state)
        page.location = next
      },
    },
    sessionStorage: {
      setItem(key: string, value: string) {
        if (!storage) throw new DOMException('Closed', 'SecurityError')
        kept.set(key, value)
      },
    },
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
    // What comes after it in the same script asks for the theme.
    matchMedia: () => ({ matches: false }),
  }
  const window = createContext(page)
  runInContext(script, window)
  return {
    kept: () => Object.fromEntries(kept),
    address: () => page.location.href,
    goTo(next: string, event: string) {
      page.location = new URL(next)
      listeners.get(event)?.()
    },
  }
}

const origin = 'https://trails.example'

describe('the password in the address of a tag', () => {
  it('is taken out by the first script of the document', () => {
    expect(head.indexOf('<script')).toBe(head.indexOf(`<script>${script}`))
    expect(script).toContain('#k=')
  })

  it.each(['q7mk-x3hv', 'Ünder #1 & 50 %', '🧸🧸🧸🧸'])(
    'is kept for this tab, and the address is the journey’s: %s',
    (password) => {
      const page = openAt(tagAddress(origin, { id: 'Bear-7', password }))
      expect(page.address()).toBe(`${origin}/journey/Bear-7`)
      expect(page.kept()).toEqual({ 'code:bear-7': password })
    },
  )

  it('may come with the form’s address, and a query stays', () => {
    const page = openAt(`${origin}/journey/BEAR-7/add-entry?edit=1#k=honey`)
    expect(page.address()).toBe(`${origin}/journey/BEAR-7/add-entry?edit=1`)
    expect(page.kept()).toEqual({ 'code:bear-7': 'honey' })
  })

  it.each(['popstate', 'hashchange'])('is taken out of an open page too (%s)', (event) => {
    const page = openAt(`${origin}/journey/BEAR-7`)
    page.goTo(`${origin}/journey/BEAR-7#k=honey`, event)
    expect([page.address(), page.kept()]).toEqual([`${origin}/journey/BEAR-7`, { 'code:bear-7': 'honey' }])
  })

  it.each([
    `${origin}/#k=honey`,
    `${origin}//evil.example/#k=honey`,
    `${origin}/journey/#k=honey`,
    `${origin}/journey/%E0%A4%A#k=honey`,
    `${origin}/journey/BEAR-7#k=`,
    `${origin}/journey/BEAR-7#k=%`,
    `${origin}/journey/BEAR-7#k=${'a'.repeat(400)}`,
  ])('leaves the address, and is forgotten, where it makes no sense: %s', (address) => {
    const page = openAt(address)
    expect([page.address(), page.kept()]).toEqual([address.slice(0, address.indexOf('#')), {}])
  })

  it('leaves the address where nothing can be kept', () => {
    expect(openAt(`${origin}/journey/BEAR-7#k=honey`, { storage: false }).address()).toBe(`${origin}/journey/BEAR-7`)
  })

  it('is the only fragment that is touched', () => {
    const link = `${origin}/owner/BEAR-7#k=token&c=code`
    expect(openAt(link).address()).toBe(link)
    expect(openAt(`${origin}/journey/BEAR-7#main`).address()).toBe(`${origin}/journey/BEAR-7#main`)
  })
})
