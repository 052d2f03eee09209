import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepJourney } from '../../data/keeping/keep.ts'
import { servePhotos, stopWith } from '../../data/keeping/testing/photo-stops.ts'
import { refreshJourney } from '../../data/journeys.ts'
import { localDb } from '../../data/local-db.ts'
import { enqueueEntry } from '../../data/outbox/actions.ts'
import { photoCache, tileCache } from '../../data/make-room.ts'
import { makeCaches } from '../../data/testing/caches.ts'
import { makeEntry, makeToy } from '../../data/testing/makers.ts'
import { html } from '../../data/testing/scripted-server.ts'
import { useScriptedServer } from '../../data/testing/use-scripted-server.ts'
import { stubNavigator } from './testing/stub-navigator.ts'
import { openOffline } from './testing/open-offline.tsx'

const server = useScriptedServer()
let store: ReturnType<typeof makeCaches>
beforeEach(() => {
  store = makeCaches()
  vi.stubGlobal('caches', store)
  stubNavigator({ serviceWorker: new EventTarget() })
  server.everything = servePhotos()
})
afterEach(cleanup)

async function openToy(id: string, name: string, letters = 'ab') {
  const journeyEntries = [...letters].map((letter, i) => stopWith(i + 1, letter, id))
  server.toys.set(id.toLowerCase(), makeToy(id, { name, journeyEntries }))
  await refreshJourney(id)
}

const section = async (name: string) => within(await screen.findByRole('region', { name }))
const keptCard = async (name: string) => {
  const kept = await section('Kept journeys')
  return within((await kept.findByRole('link', { name })).closest('li') as HTMLElement)
}

describe('the lists', () => {
  it('say that nothing is there, and lead to a tag', async () => {
    openOffline()
    expect(await screen.findByText('No journeys kept yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Enter Tag ID' }).getAttribute('href')).toBe('/track')
    expect((await section('Recently viewed')).getByText('Journeys you open appear here.')).toBeTruthy()
  })

  it('show what is kept and what was viewed, each with its age and size', async () => {
    await openToy('BEAR', 'Barnaby')
    await openToy('PIP-2', 'Pip')
    await keepJourney('BEAR')
    await localDb.journeys.update('bear', { savedAt: Date.now() - 3 * 3_600_000 })
    openOffline()
    const bear = await keptCard('Barnaby')
    expect(bear.getByText('3 hours ago')).toBeTruthy()
    expect(bear.getByText('All 2 photos saved · 2 kB')).toBeTruthy()
    expect(bear.getByText(/^\d+ kB$/)).toBeTruthy()
    const viewed = await section('Recently viewed')
    expect(viewed.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/journey/PIP-2'])
    expect(viewed.getByText(/^\d+ kB$/)).toBeTruthy()
  })

  it('say what is in the way, and go on when asked to', async () => {
    await openToy('BEAR', 'Barnaby')
    server.everything = servePhotos(() => html(503))
    await keepJourney('BEAR')
    const user = openOffline()
    const bear = await keptCard('Barnaby')
    expect(bear.getByText('0 of 2 photos · 0 kB')).toBeTruthy()
    expect(bear.getAllByText('The server is busy, so some photos are missing. Try again in a moment.')).toBeTruthy()
    server.everything = servePhotos()
    await user.click(bear.getByRole('button', { name: 'Try again' }))
    expect(await bear.findByText('All 2 photos saved · 2 kB')).toBeTruthy()
  })

  it('let a viewed journey be kept and given up again, and the focus goes along', async () => {
    await openToy('BEAR', 'Barnaby')
    const user = openOffline()
    await user.click(await screen.findByRole('button', { name: 'Keep Barnaby available offline' }))
    const bear = await keptCard('Barnaby')
    const stop = bear.getByRole('button', { name: 'Stop keeping Barnaby' })
    await waitFor(() => expect(document.activeElement).toBe(stop))
    expect(await bear.findByText('All 2 photos saved · 2 kB')).toBeTruthy()
    await user.click(stop)
    const dialog = within(screen.getByRole('alertdialog', { name: 'Stop keeping Barnaby?' }))
    expect(dialog.getByText(/^Its saved photos \(2 kB\)/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Stop keeping' }))
    expect(await screen.findByRole('button', { name: 'Keep Barnaby available offline' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Kept journeys'))
  })
})

describe('the storage', () => {
  it('is shown as a share of what the browser allows, in parts', async () => {
    stubNavigator({
      storage: { estimate: async () => ({ usage: 24e6, quota: 1.2e9 }), persisted: async () => true },
    })
    await (await store.open(tileCache)).put('/tile', new Response('x'.repeat(3_000)))
    openOffline()
    const storage = await section('Storage')
    expect(await storage.findByText('24 MB of the 1.2 GB this browser allows')).toBeTruthy()
    expect(storage.getByText('2% used')).toBeTruthy()
    expect(storage.getByRole('meter', { name: 'Space used' })).toBeTruthy()
    expect(storage.getByText('Map images').nextElementSibling?.textContent).toBe('3 kB')
    expect(storage.getByText('Your browser has promised not to delete this automatically.')).toBeTruthy()
    expect(storage.queryByRole('button')).toBeNull()
  })

  it.each([
    [true, 'Your browser has promised not to delete this automatically.'],
    [false, /^Your browser said no for now/],
  ])('asks the browser to keep it, and says how it answered: %s', async (answer, sentence) => {
    const persist = vi.fn(async () => answer)
    stubNavigator({ storage: { persisted: async () => false, persist } })
    const user = openOffline()
    const storage = await section('Storage')
    expect(await storage.findByText('Your browser may delete this when your device runs out of space.')).toBeTruthy()
    expect(persist).not.toHaveBeenCalled()
    await user.click(storage.getByRole('button', { name: 'Ask it to keep everything' }))
    expect(await storage.findByText(sentence)).toBeTruthy()
  })

  it('is not made up where the browser says nothing', async () => {
    stubNavigator({ storage: undefined })
    openOffline()
    const storage = await section('Storage')
    expect(await storage.findByText('This browser doesn’t say how much space is used.')).toBeTruthy()
    expect(storage.queryByRole('meter')).toBeNull()
  })
})

describe('clearing the caches', () => {
  it('says what stays, asks, and takes the rest', async () => {
    await openToy('BEAR', 'Barnaby')
    await openToy('PIP-2', 'Pip')
    await keepJourney('BEAR')
    await enqueueEntry(makeEntry({ toyId: 'BEAR' }))
    await (await store.open(photoCache)).put('/photos/x.webp', new Response('x'))
    const user = openOffline()
    const clear = await section('Free some space')
    expect(await clear.findByText('1 entry waiting to be sent')).toBeTruthy()
    await user.click(clear.getByRole('button', { name: 'Clear caches' }))
    const dialog = within(screen.getByRole('alertdialog', { name: 'Clear caches?' }))
    await user.click(dialog.getByRole('button', { name: 'Clear caches' }))
    expect(await clear.findByText(/^Caches cleared/)).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Clear caches'))
    expect(await (await section('Recently viewed')).findByText('Journeys you open appear here.')).toBeTruthy()
    expect(await (await keptCard('Barnaby')).findByText('All 2 photos saved · 2 kB')).toBeTruthy()
    expect(await store.has(photoCache)).toBe(false)
  })
})

describe('what the browser can do', () => {
  const able = async (title: string) => {
    const abilities = await section('What this browser can do')
    return abilities.getByText(title).closest('div')?.textContent
  }

  it('is told of one that can do nothing, and the page works all the same', async () => {
    vi.stubGlobal('caches', undefined)
    Reflect.deleteProperty(globalThis, 'caches')
    stubNavigator({ serviceWorker: undefined, storage: undefined })
    await openToy('BEAR', 'Barnaby')
    openOffline()
    expect(await able('Open pages offline')).toMatch(/No.*pages need a connection/)
    expect(await able('Save photos and maps')).toMatch(/No.*need a connection/)
    expect(await able('Send in the background')).toMatch(/No.*the next time you open the app/)
    const viewed = await section('Recently viewed')
    expect(await viewed.findByRole('link', { name: 'Barnaby' })).toBeTruthy()
    expect(viewed.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('region', { name: 'Kept journeys' })).toBeNull()
  })

  it('is told of one that can do everything', async () => {
    vi.stubGlobal('SyncManager', vi.fn())
    stubNavigator({ serviceWorker: Object.assign(new EventTarget(), { controller: {} }), locks: {} })
    openOffline()
    for (const title of ['Open pages offline', 'Save entries and journeys', 'Send in the background'])
      expect(await able(title)).toMatch(/Yes/)
  })

  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
  it.each([
    ['a tab of Safari', { userAgent: safari }, true],
    ['the app on an iPhone’s home screen', { userAgent: safari, standalone: true }, false],
    ['Chrome', { userAgent: chrome }, false],
  ])('warns that unused data is deleted in %s: %#', async (_, browser, isWarned) => {
    stubNavigator(browser)
    openOffline()
    await section('Storage')
    expect(screen.queryByText('Safari may delete what is saved here') !== null).toBe(isWarned)
  })
})
