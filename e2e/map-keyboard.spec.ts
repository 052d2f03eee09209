import { openJourney, startEntry } from './pages/journey-page.ts'
import { expect, test } from './support/test.ts'

test.use({ serviceWorkers: 'block' })

test('the map can be reached by keys while it is loading, and keeps the focus when it comes', async ({ page, toy }) => {
  let release: (() => void) | undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/place-picker-*.js', async (route) => {
    await released
    await route.continue()
  })
  await openJourney(page, toy)
  await startEntry(page, toy.password)
  const place = page.getByRole('group', { name: 'Select Location' }).getByRole('group', { name: 'Select Location' })
  await expect(place).toBeVisible()
  await page.getByLabel('Location Name').focus()
  await page.keyboard.press('Shift+Tab')
  await expect(place).toBeFocused()
  release?.()
  await expect(page.getByRole('application')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Location selected:/)).toBeVisible()
})

test('what is at the chosen place is said in words, offline too once it was looked at', async ({ page, toy }) => {
  await openJourney(page, toy)
  await startEntry(page, toy.password)
  await page.getByLabel('Latitude').fill('43.25')
  await page.getByLabel('Longitude').fill('11.35')
  await expect(page.getByText('8 km from Siena, Italy')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByLabel('Longitude').fill('11.2558')
  await page.getByLabel('Latitude').fill('43.7696')
  await expect(page.getByText('Florence, Italy', { exact: true })).toBeVisible()
})
