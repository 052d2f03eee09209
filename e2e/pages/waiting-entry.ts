import { expect, type Page } from '@playwright/test'
import type { StoryToy } from '../support/test.ts'
import { fillEntry, submitEntry, words } from './add-entry-page.ts'
import { card, installed, startEntry } from './journey-page.ts'

/** On an open journey: puts the app on the device, takes the signal away and writes an entry (Lisbon), which waits. */
export async function leaveEntryWaiting(page: Page, toy: StoryToy): Promise<void> {
  await installed(page)
  await page.context().setOffline(true)
  await startEntry(page, toy.password)
  await fillEntry(page, words())
  await submitEntry(page)
  await expect(card(page, 'Lisbon')).toBeVisible()
}
