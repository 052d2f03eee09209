import { expect, type Locator, type Page } from '@playwright/test'
import type { StoryToy } from '../support/test.ts'

export const journeyPath = (toy: StoryToy): string => `/journey/${toy.id}`

/** Waits until the app has put itself on the device: from then on it opens without signal. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (!active || active.state === 'activated') return
    await new Promise<void>((resolve) => {
      active.addEventListener('statechange', () => {
        if (active.state === 'activated') resolve()
      })
    })
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

export async function openJourney(page: Page, toy: StoryToy): Promise<void> {
  await page.goto(journeyPath(toy))
  await expect(page.getByRole('heading', { level: 1, name: toy.name })).toBeVisible()
  // What the document itself shows has given way to the journey.
  await expect(page.locator('[data-journey-lead]')).toHaveCount(0)
}

export const timeline = (page: Page): Locator => page.getByRole('region', { name: 'Journey Timeline' })

/** A card of the timeline, arrived or waiting, by the place it is about. */
export const card = (page: Page, location: string): Locator =>
  timeline(page)
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: location }) })

/** How many stops the page says the journey has. */
export async function expectStops(page: Page, count: number): Promise<void> {
  const fact = page.locator('dl > div').filter({ hasText: 'Journey Stops' })
  await expect(fact.getByRole('definition')).toHaveText(String(count))
}

/** From the journey through the password dialog to the form. */
export async function startEntry(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Journey Entry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Journey Entry' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Submit Entry' })).toBeVisible()
}

/** The header's badge, by the number of entries that wait. */
export const waitingInHeader = (page: Page, count: number): Locator =>
  page.getByRole('banner').getByRole('link', { name: `${count} entr${count === 1 ? 'y' : 'ies'} waiting to be sent` })
