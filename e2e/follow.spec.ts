import { sendStop } from './pages/add-entry-page.ts'
import { followButton, letTimePass } from './pages/follow-page.ts'
import { installed, openJourney } from './pages/journey-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'
import type { World } from './support/world.ts'

/** The address behind a link of the newest email to somebody, once there is one with it. */
async function linkIn(world: World, email: string, link: RegExp): Promise<string> {
  const find = async () => {
    const mails = (await world.mails()).map((text) => text.replace(/=\r\n/g, ''))
    return mails.filter((text) => text.includes(email)).flatMap((text) => link.exec(text)?.[0] ?? [])
  }
  await expect.poll(async () => (await find()).length).toBeGreaterThan(0)
  return (await find()).at(-1) ?? ''
}

test('a journey is followed by email: asked, confirmed, told of a stop, left', async ({
  page,
  context,
  toy,
  photo,
  world,
  newVisitor,
}) => {
  const email = `ada-${toy.id}@example.org`.toLowerCase()
  await openJourney(page, toy)
  await installed(page)
  await followButton(page, toy).click()
  const dialog = page.getByRole('dialog', { name: `Follow ${toy.name}` })
  await expectAccessible(page)

  // Without a connection nothing is sent, and what was typed stays.
  await context.setOffline(true)
  await expect(dialog.getByText('You’re offline')).toBeVisible()
  await dialog.getByLabel('Your email address').fill(email)
  await dialog.getByRole('button', { name: 'Send me the link' }).click()
  await expect(dialog.getByText(/^You need a connection/)).toHaveCount(2)
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Send me the link' }).click()
  await expect(dialog.getByText('Check your inbox')).toBeVisible()

  const reader = await newVisitor()
  await reader.goto(await linkIn(world, email, /http:\/\/\S+\/follow\/confirm#[\w-]+/))
  const yes = reader.getByRole('button', { name: `Yes, follow ${toy.name}` })
  await expect(yes).toBeVisible()
  await expect(reader).toHaveURL(/\/follow\/confirm$/)
  await expectAccessible(reader)
  const confirmed = () => world.rows('select from followers where toy_id = ? and confirmed_at is not null', [toy.id])
  expect(await confirmed()).toHaveLength(0)
  // The token is in the history, so that a reload asks the same.
  await reader.reload()
  await yes.click()
  await expect(reader.getByRole('heading', { level: 1, name: 'You’re following' })).toBeFocused()
  expect(await confirmed()).toHaveLength(1)

  await sendStop(page, toy, 'Faro', photo)
  await letTimePass(world, toy)
  const leave = await linkIn(world, email, /http:\/\/\S+\/follow\/leave#[\w-]+(?=[\s\S]*Wind from the west)/)
  await reader.goto('about:blank')
  await reader.goto(leave)
  await reader.getByRole('button', { name: `Stop following ${toy.name}` }).click()
  await expect(reader.getByText('Your address has been deleted.')).toBeVisible()
  expect(await world.rows('select from followers where toy_id = ?', [toy.id])).toHaveLength(0)
  expect(world.proxy.arrivals('GET', /token|#/)).toEqual([])
})
