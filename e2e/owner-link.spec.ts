import type { Page } from '@playwright/test'
import { choosePhoto, fillEntry, jpeg, submitEntry, words } from './pages/add-entry-page.ts'
import { card, expectStops, openJourney, startEntry } from './pages/journey-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { slow } from './support/slow.ts'
import { expect, test, type StoryToy } from './support/test.ts'

// The worker is looked at elsewhere; installing it takes a third of such a story.
test.use({ serviceWorkers: 'block' })

/** A tag as the shop sends it out. */
const inactive = { status: 'inactive', name: 'Nobody yet' } as const

async function activate(page: Page, tag: StoryToy, photo: Buffer): Promise<void> {
  await page.goto(`/start-journey?id=${tag.id}`)
  const dialog = page.getByRole('dialog', { name: 'Activate Your Tag' })
  await dialog.getByLabel('Toy Name').fill('Mossy')
  await dialog.getByLabel('Your Name').fill('Ana')
  await dialog.getByLabel('Mission').fill('Find the quietest forest')
  await dialog.getByLabel('Password', { exact: true }).fill(tag.password)
  await choosePhoto(page, jpeg(photo, 'mossy.jpg'))
  await dialog.getByRole('button', { name: 'Activate Tag' }).click()
  await expect(page).toHaveURL(`/journey/${tag.id}`)
}

/** The owner's link, as a person reads it off the page. */
async function readLink(page: Page): Promise<string> {
  const keep = page.getByRole('region', { name: 'Keep your owner link' })
  await keep.getByRole('button', { name: 'Show link' }).click()
  return keep.getByRole('textbox', { name: 'Owner link' }).inputValue()
}

async function openLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: /^Owner page · / })).toBeVisible()
}

const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

test('an owner keeps the link, edits by it on another device, and hands it over', async ({
  page,
  addToy,
  newVisitor,
  photo,
  world,
}) => {
  const tag = await addToy(inactive)
  await activate(page, tag, photo)
  await expect(page.getByRole('heading', { name: 'Keep your owner link' })).toBeVisible()
  await expectAccessible(page)
  const link = await readLink(page)
  const secret = link.split('#k=')[1] ?? ''
  expect(secret).toMatch(/^[\w-]{54}$/)

  // By its link on another device: the secret leaves the address bar and the history, and is in no address that is asked.
  const laptop = await newVisitor()
  await openLink(laptop, link)
  await expect(laptop).toHaveURL(`/owner/${tag.id}`)
  await laptop.reload()
  await expect(laptop.getByRole('heading', { level: 1, name: 'Owner page · Mossy' })).toBeVisible()
  await expectAccessible(laptop)
  await laptop.getByRole('textbox', { name: 'Toy Name' }).fill('Moss')
  await laptop.getByRole('button', { name: 'Save profile' }).click()
  await saved(laptop)
  await openJourney(page, { ...tag, name: 'Moss' })

  await laptop.getByRole('button', { name: 'Make a new link' }).click()
  await laptop.getByRole('alertdialog').getByRole('button', { name: 'Make a new link' }).click()
  await expect(laptop.getByText('New link ready')).toBeVisible()
  const next = await readLink(laptop)
  expect(next).not.toBe(link)

  // The first device's link is dead, on paper and in its storage.
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link isn’t valid any more' })).toBeVisible()
  const heir = await newVisitor()
  await openLink(heir, next)

  const arrivals = ['GET', 'PUT', 'POST'].flatMap((method) => world.proxy.arrivals(method, /./))
  expect(arrivals.length).toBeGreaterThan(20)
  for (const one of [secret, next.split('#k=')[1] ?? '']) {
    for (const { path, headers } of arrivals) expect(`${path} ${headers.referer ?? ''}`).not.toContain(one)
  }
})

test(
  'an owner hides a stop and loses the toy, which a finder finds',
  slow,
  async ({ page, addToy, newVisitor, photo }) => {
    const tag = await addToy(inactive)
    await activate(page, tag, photo)
    const laptop = await newVisitor()
    await openLink(laptop, await readLink(page))
    const toy = { ...tag, name: 'Mossy' }
    const finder = await newVisitor()
    for (const location of ['Porto', 'Rudeville']) {
      await openJourney(finder, toy)
      await startEntry(finder, toy.password)
      await fillEntry(finder, words({ location }))
      await submitEntry(finder)
      await expect(card(finder, location)).toBeVisible()
    }
    await expectStops(finder, 2)

    await laptop.reload()
    await laptop.getByRole('button', { name: /^Hide the entry from Rudeville/ }).click()
    await expect(laptop.getByText('Hidden by you')).toBeVisible()
    await laptop.getByRole('radio', { name: 'Lost: nobody knows where it is' }).check()
    await laptop.getByRole('button', { name: 'Save choices' }).click()
    await saved(laptop)

    await openJourney(finder, toy)
    await expect(finder.getByRole('heading', { name: /^Last seen in Porto on / })).toBeVisible()
    await expect(card(finder, 'Rudeville')).toHaveCount(0)
    await expectAccessible(finder)
    await finder.getByRole('button', { name: 'I’ve found it' }).click()
    const dialog = finder.getByRole('dialog', { name: 'Add Journey Entry' })
    await dialog.getByLabel('Password', { exact: true }).fill(toy.password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await fillEntry(finder, words({ location: 'Coimbra' }))
    await submitEntry(finder)
    await expect(card(finder, 'Coimbra')).toBeVisible()
    await expect(finder.getByRole('heading', { name: /^Last seen in/ })).toHaveCount(0)

    await laptop.reload()
    await expect(laptop.getByRole('radio', { name: 'On its way' })).toBeChecked()
  },
)
