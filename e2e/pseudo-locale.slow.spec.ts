import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openDashboard } from './support/admin.ts'
import { expect, test } from './support/test.ts'

// Nothing here is about being offline: without the worker, which fetches the whole app, a story takes a fifth less.
test.use({ serviceWorkers: 'block' })

/**
 * Documents in the pseudo-locale, 40 % longer than English, from the moment they are parsed and before their program
 * runs. The prerendered page is English, so it is taken out.
 */
const speakPseudo = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return
      document.documentElement.lang = 'en-XA'
      document.getElementById('root')?.replaceChildren()
    })
  })

/** Controls and headings whose text does not fit into them, and the page when it scrolls sideways. */
const clipped = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const isForEars = (element: Element) => element.clientWidth <= 1 || element.clientHeight <= 1
    const controls = [...document.querySelectorAll('button, a, h1, h2, h3, label, legend, summary')]
    const found = controls
      .filter((element) => isShown(element) && !isForEars(element) && getComputedStyle(element).display !== 'inline')
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.localName}: ${element.textContent}`)
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? [...found, `page: ${scrollWidth} > ${clientWidth}`] : found
  })

async function expectRoom(page: Page, where: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => clipped(page), where).toEqual([])
}

test('words that are 40 % longer fit on a phone', async ({ page, toy, world }) => {
  await world.addEntry(toy.id, { location: 'Lisbon' })
  await speakPseudo(page)
  const journey = `/journey/${toy.id}`
  for (const address of [
    '/',
    '/track',
    '/start-journey',
    `/start-journey?id=${toy.id}`,
    '/shop',
    '/checkout',
    '/outbox',
    '/offline',
  ]) {
    await page.goto(address)
    await expectRoom(page, address)
  }
  for (const address of ['/terms', '/privacy', journey, `${journey}/add-entry`, '/journey/NOBODY', '/nowhere']) {
    await page.goto(address)
    await expectRoom(page, address)
  }
})

test('words that are 40 % longer fit on the dashboard', async ({ page, toy, world }) => {
  await world.addEntry(toy.id, { location: 'Lisbon' })
  const report = { key: randomUUID(), toyId: toy.id, reason: 'private', words: 'That is my house.' }
  expect((await page.request.post('/api/reports', { data: report })).status()).toBe(201)
  await openDashboard(page)
  await speakPseudo(page)
  for (const tab of ['toys', 'comments', 'orders', 'payments', 'reports', 'audit']) {
    await page.goto(`/admin/dashboard?tab=${tab}`)
    await expectRoom(page, tab)
  }
})
