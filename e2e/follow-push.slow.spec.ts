import type { BrowserContext } from '@playwright/test'
import { sendStop } from './pages/add-entry-page.ts'
import { followButton, letTimePass } from './pages/follow-page.ts'
import { installed, openJourney } from './pages/journey-page.ts'
import { expect, test } from './support/test.ts'
import type { World } from './support/world.ts'

// In the whole browser: its headless build shows no notifications (playwright.config.ts).

/** A browser whose push service is ours: what it subscribes to is known there under a name. */
async function giveSubscription(context: BrowserContext, world: World, name: string): Promise<void> {
  await context.grantPermissions(['notifications'])
  await context.addInitScript((subscription) => {
    const made = { toJSON: () => subscription, unsubscribe: () => Promise.resolve(true) }
    PushManager.prototype.subscribe = () => {
      localStorage.setItem('subscribed', '1')
      return Promise.resolve(made as never)
    }
    PushManager.prototype.getSubscription = () =>
      Promise.resolve((localStorage.getItem('subscribed') ? made : null) as never)
  }, world.push.subscribe(name))
}

test('a journey is followed on a device: the worker shows the stop, and it ends in the same place', async ({
  page,
  context,
  toy,
  photo,
  world,
}) => {
  await giveSubscription(context, world, 'phone')
  const tools = await context.newCDPSession(page)
  let registrationId = ''
  tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.at(-1)?.registrationId ?? registrationId
  })
  await tools.send('ServiceWorker.enable')
  await openJourney(page, toy)
  await installed(page)
  await followButton(page, toy).click()
  const dialog = page.getByRole('dialog', { name: `Follow ${toy.name}` })
  await dialog.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(dialog.getByText(`You follow ${toy.name} on this device`)).toBeVisible()

  await sendStop(page, toy, 'Faro', photo)
  await letTimePass(world, toy)
  await expect.poll(() => world.push.received.length).toBe(1)
  const [message] = world.push.received
  expect(world.push.problems).toEqual([])

  // The push service of the browser hands the decrypted message to the worker.
  await tools.send('ServiceWorker.deliverPushMessage', {
    origin: world.origin,
    registrationId,
    data: JSON.stringify(message?.payload),
  })
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      const notifications = (await registration?.getNotifications()) ?? []
      return notifications.map(({ title, body, data }) => ({ title, body, data: data as unknown }))
    })
  const title = `${toy.name} was in Faro`
  await expect
    .poll(shown)
    .toMatchObject([{ title, body: 'Wind from the west. (Rui)', data: { path: `/journey/${toy.id}` } }])

  await page.reload()
  await followButton(page, toy).click()
  await dialog.getByRole('button', { name: 'Stop following' }).click()
  await expect(dialog.getByRole('button', { name: 'Turn on notifications' })).toBeVisible()
  expect(await world.rows('select from followers where toy_id = ?', [toy.id])).toHaveLength(0)
})
