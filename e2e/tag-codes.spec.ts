import type { Page } from '@playwright/test'
import { fillEntry, submitEntry, words } from './pages/add-entry-page.ts'
import { card, installed } from './pages/journey-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { openDashboard } from './support/admin.ts'
import { slow } from './support/slow.ts'
import { readCodes } from './support/tag-codes.ts'
import { expect, test, type StoryToy } from './support/test.ts'

/** The admin makes one tag whose code holds its password, and prints it; gives what the code on the paper says. */
async function printTag(page: Page): Promise<StoryToy & { address: string }> {
  await openDashboard(page, '?tab=toys')
  await page.getByRole('button', { name: 'Create tags' }).click()
  await page.getByLabel('Number of tags').fill('1')
  await page.getByRole('button', { name: 'Create 1 tag' }).click()
  const made = page.getByRole('dialog', { name: '1 tag is ready' })
  await expect(made.getByRole('cell')).toHaveCount(2)
  const [id = '', password = ''] = await made.getByRole('cell').allTextContents()
  await expect(made.getByRole('radio', { name: 'Address only' })).toBeChecked()
  await made.getByRole('radio', { name: 'Address with the password' }).check()
  await expectAccessible(page)
  await page.evaluate(() => (window.print = () => document.body.setAttribute('data-printed', '')))
  await made.getByRole('button', { name: 'Print sheet' }).click()
  await expect(page.locator('body[data-printed]')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const code = page.getByRole('img', { name: `QR code for ${id}’s journey` })
  const [address = ''] = await readCodes(await code.screenshot({ scale: 'css' }))
  await page.emulateMedia({ media: 'screen' })
  return { id, name: id, password, address }
}

/** Everything of the tab's history, and what the worker has stored, by address. */
const leftBehind = (page: Page) =>
  page.evaluate(async () => {
    const navigation = (window as unknown as { navigation: { entries(): { url: string }[] } }).navigation
    const stored: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) stored.push(url)
    }
    return [location.href, document.URL, document.referrer, ...navigation.entries().map(({ url }) => url), ...stored]
  })

test.describe('the code on a printed tag', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('holds the password, opens the form without a question, and leaves no trace of it, also offline', async ({
    page,
    newVisitor,
    world,
    entriesOf,
  }) => {
    const tag = await printTag(page)
    expect(tag.address).toBe(`${world.origin}/journey/${tag.id}#k=${tag.password}`)
    await world.rows(`update toys set status = 'active', name = 'Pip' where id = ?`, [tag.id])
    world.proxy.reset()

    const finder = await newVisitor({ viewport: { width: 390, height: 844 } })
    const asked: string[] = []
    finder.context().on('request', (request) => asked.push(`${request.url()} ${JSON.stringify(request.headers())}`))
    // As some keyboards write it, and so redirected to the tag's own spelling.
    await finder.goto(tag.address.replace(tag.id, tag.id.toLowerCase()))
    await expect(finder).toHaveURL(`/journey/${tag.id}`)
    await expect(finder.getByRole('heading', { level: 1, name: 'Pip' })).toBeVisible()
    await installed(finder)
    await finder.getByRole('button', { name: 'Add Journey Entry' }).click()
    await expect(finder.getByRole('button', { name: 'Submit Entry' })).toBeVisible()
    await expect(finder.getByRole('dialog')).toHaveCount(0)
    await expect(finder.getByText('Password needed')).toHaveCount(0)
    await fillEntry(finder, words())
    await submitEntry(finder)
    await expect(card(finder, 'Lisbon')).toBeVisible()
    await expect.poll(() => entriesOf(tag)).toHaveLength(1)

    // Scanned again, offline: the page that is open gets the fragment alone, and then a new one.
    await finder.context().setOffline(true)
    await finder.goto(tag.address)
    await finder.goto('/track')
    await finder.goto(`${world.origin}/journey/${tag.id}/add-entry#k=${tag.password}`)
    await expect(finder.getByRole('button', { name: 'Submit Entry' })).toBeVisible()
    await expect(finder.getByText('Password needed')).toHaveCount(0)
    await fillEntry(finder, words({ location: 'Faro' }))
    await submitEntry(finder)
    await expect(card(finder, 'Faro')).toBeVisible()
    expect(await leftBehind(finder)).not.toContainEqual(expect.stringContaining(tag.password))
    await finder.context().setOffline(false)
    await expect.poll(() => entriesOf(tag)).toHaveLength(2)

    const arrived = world.proxy.arrivals('GET', /./).concat(world.proxy.arrivals('POST', /./))
    expect(arrived.length).toBeGreaterThan(10)
    for (const trace of [...asked, ...arrived.map((arrival) => JSON.stringify(arrival)), ...(await world.log())])
      expect(trace).not.toContain(tag.password)
    await world.rows('delete from toys where id = ?', [tag.id])
  })

  test('with an old password leads to the dialog, which says so', slow, async ({ page, toy }) => {
    await page.goto(`/journey/${toy.id}#k=from-last-year`)
    await page.getByRole('button', { name: 'Add Journey Entry' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Journey Entry' })
    await expect(dialog.getByText(/^The password in the code you scanned doesn’t work/)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Password', { exact: true }).fill(toy.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Submit Entry' })).toBeVisible()
  })
})
