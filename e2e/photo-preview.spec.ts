import { fillEntry, jpeg, submitEntry, words } from './pages/add-entry-page.ts'
import { openJourney, startEntry } from './pages/journey-page.ts'
import { expect, test } from './support/test.ts'

test('a photo is large and comes first, on a phone held sideways and at a zoom of 400 % too', async ({
  page,
  toy,
  photo,
}) => {
  await openJourney(page, toy)
  await startEntry(page, toy.password)
  await fillEntry(page, words({ location: 'Faro', comment: 'Salt in the air. '.repeat(17), photo: jpeg(photo) }))
  await submitEntry(page)
  const open = page.getByRole('button', { name: /photo.*Faro/i }).first()
  for (const [width, height, least] of [
    [844, 390, 150],
    [320, 256, 150],
    [390, 844, 250],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open.click()
    const shown = page.getByRole('dialog').getByRole('img', { name: 'Photo from Faro' })
    await expect.poll(async () => (await shown.boundingBox())?.height).toBeGreaterThan(least)
    await expect(page.getByRole('dialog').getByRole('heading')).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(shown).toHaveCount(0)
  }
})
