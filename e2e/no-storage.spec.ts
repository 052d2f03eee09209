import { orientedJpeg } from '../api/testing/photos.ts'
import { fillEntry, jpeg, submitEntry, words } from './pages/add-entry-page.ts'
import { card, expectStops, openJourney, startEntry } from './pages/journey-page.ts'
import { expect, test } from './support/test.ts'

test.use({ serviceWorkers: 'block' })

test('a browser that stores nothing reads and writes online, and is told the truth', async ({
  page,
  context,
  toy,
  entriesOf,
}) => {
  await context.addInitScript(() => {
    const take = (owner: object, name: string) => Object.defineProperty(owner, name, { value: undefined })
    for (const name of ['indexedDB', 'IDBKeyRange', 'caches']) take(window, name)
    for (const name of ['locks', 'serviceWorker']) take(Navigator.prototype, name)
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse })
  })
  await openJourney(page, toy)
  await expect(page.getByText('Your browser keeps nothing for this site')).toBeVisible()
  await page.getByRole('button', { name: 'Got it' }).click()
  await startEntry(page, toy.password)
  await expect(page.getByText('Keep this page open until your entry has been sent.')).toBeVisible()
  await fillEntry(page, words({ photo: jpeg(await orientedJpeg(1)) }))
  await submitEntry(page)
  await expect(page.getByText('Your journey entry has been added', { exact: true })).toBeVisible()
  await expectStops(page, 1)

  await expect(page.getByRole('button', { name: 'Keep available offline' })).toHaveCount(0)

  await context.setOffline(true)
  await startEntry(page, toy.password)
  await fillEntry(page, words({ location: 'Sagres' }))
  await submitEntry(page)
  await expect(page.getByText('Not sent yet', { exact: true })).toBeVisible()
  await expect(page.getByText('Saved on this device')).toBeHidden()
  await expect(card(page, 'Sagres')).toBeVisible()
  await context.setOffline(false)
  await expectStops(page, 2)
  expect(await entriesOf(toy)).toHaveLength(2)

  await page.getByRole('link', { name: 'Offline and storage' }).click()
  const abilities = page.getByRole('region', { name: 'What this browser can do' })
  await expect(
    abilities.getByText('Nothing is saved: keep the page open until your entry has been sent.'),
  ).toBeVisible()
  await expect(abilities.getByText('Photos and maps need a connection.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear caches' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear caches' }).click()
  await expect(page.getByText(/^Caches cleared/)).toBeVisible()
})

test('a database that cannot be opened is done without', async ({ page, context, toy }) => {
  await context.addInitScript(() => {
    IDBFactory.prototype.open = function () {
      const request = new EventTarget() as IDBOpenDBRequest
      queueMicrotask(() => request.onerror?.(new Event('error', { cancelable: true })))
      return request
    }
  })
  await openJourney(page, toy)
  await expect(page.getByText('Your browser keeps nothing for this site')).toBeVisible()
})

test('a database that the browser closes is opened again', async ({ page, context, toy, world }) => {
  await openJourney(page, toy)
  await startEntry(page, toy.password)
  const tools = await context.newCDPSession(page)
  await tools.send('Storage.clearDataForOrigin', { origin: world.origin, storageTypes: 'indexeddb' })
  await fillEntry(page, words({ photo: jpeg(await orientedJpeg(1)) }))
  await submitEntry(page)
  await expect(page.getByText('Your journey entry has been added', { exact: true })).toBeVisible()
  await expectStops(page, 1)
})
