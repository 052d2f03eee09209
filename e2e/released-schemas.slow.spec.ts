import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

// Databases that earlier releases left on devices (pwa/src/data/testing/released), in a real browser.

interface Released {
  schema: number
  stores: Record<string, { rows: { submissionKey: string; authorToken: string }[] }>
  entries: Record<string, { toyId: string; location: string; fate: string; photo: string | null }>
}

const folder = join(import.meta.dirname, '../pwa/src/data/testing/released')
const readReleased = async (): Promise<Released[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Released))
}

/** Puts the database there while a connection to it stays open, as of a tab that the browser has frozen. */
async function plant(page: Page, database: Released): Promise<void> {
  const code = (await readFile(join(folder, 'plant-database.js'), 'utf8')).replace('export async', 'async')
  await page.goto('/healthz')
  await page.evaluate(`(async () => {
    ${code}
    await plantDatabase(${JSON.stringify(database)})
    // Where it cannot be collected as garbage.
    window.held = await new Promise((resolve) => {
      indexedDB.open('plush-trails').onsuccess = ({ target }) => resolve(target.result)
    })
  })()`)
}

/** What the server has of an entry whose correction waits on the device. */
async function publish(page: Page, password: string, database: Released): Promise<void> {
  for (const [key, { toyId, fate }] of Object.entries(database.entries)) {
    if (fate !== 'corrected') continue
    const row = database.stores['queuedEntries']?.rows.find(({ submissionKey }) => submissionKey === key)
    const authorHash = createHash('sha256')
      .update(row?.authorToken ?? '')
      .digest('hex')
    const fields = { location: 'Before', comment: 'Before', addedBy: 'Mere', latitude: '-36.84', longitude: '174.76' }
    const answer = await page.request.post(`/api/toys/${toyId}/entries`, {
      headers: { 'Idempotency-Key': key },
      multipart: { ...fields, password, authorHash },
    })
    expect(answer.status()).toBe(201)
  }
}

test('a device of every released schema is upgraded, and sends what waits on it once', async ({
  addToy,
  newVisitor,
  entriesOf,
}) => {
  const password = 'honey'
  const toy = await addToy({ id: 'RELEASED-1', password })
  const refused = await addToy({ id: 'RELEASED-2', password: 'new honey' })
  const databases = await readReleased()
  const heldUp = (page: Page) => page.getByText('Please close the other tabs of Plush Trails')
  for (const database of databases) {
    const old = await newVisitor()
    await plant(old, database)
    await publish(old, password, database)
    const page = await old.context().newPage()
    await page.goto('/outbox')
    // The newest is the present one: there is nothing to upgrade.
    if (database !== databases.at(-1)) await expect(heldUp(page)).toBeVisible()
    await old.close()
    await expect(heldUp(page)).toBeHidden()

    const entries = Object.entries(database.entries)
    const arriving = entries.filter(([, { fate }]) => fate === 'sent' || fate === 'corrected')
    const staying = entries.filter(([, { fate }]) => fate !== 'sent' && fate !== 'corrected')
    await expect(page.locator('[data-pending]')).toHaveCount(staying.length)
    for (const [, { location }] of staying) {
      await expect(page.getByRole('heading', { name: location, exact: true })).toBeVisible()
    }
    const rows = (await entriesOf(toy)).filter((row) => row.submission_key && row.submission_key in database.entries)
    const arrived = rows.map((row) => [row.submission_key, row.location, row.photo_key !== null])
    expect(arrived.sort()).toEqual(arriving.map(([key, { location, photo }]) => [key, location, photo !== null]).sort())
    expect(await entriesOf(refused)).toEqual([])
  }
})
