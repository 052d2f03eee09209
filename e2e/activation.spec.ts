import type { Locator, Page } from '@playwright/test'
import { choosePhoto, jpeg } from './pages/add-entry-page.ts'
import { installed } from './pages/journey-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test, type StoryToy } from './support/test.ts'

// The worker is looked at elsewhere; installing it takes a third of such a story.
test.use({ serviceWorkers: 'block' })

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Activate Your Tag' })
const mission = 'Find the quietest forest,\nand listen to it.'

/** A tag as the shop sends it out: nobody has given it a name yet. */
const inactive = { status: 'inactive', name: 'Nobody yet' } as const

async function openDialog(page: Page): Promise<Locator> {
  await page.goto('/start-journey')
  await page.getByRole('main').getByRole('button', { name: 'Activate Tag' }).click()
  await expect(dialogOf(page)).toBeVisible()
  return dialogOf(page)
}

async function fill(page: Page, tag: Pick<StoryToy, 'id' | 'password'>, photo: Buffer | null): Promise<void> {
  const dialog = dialogOf(page)
  await dialog.getByLabel('Tag ID').fill(tag.id)
  await dialog.getByLabel('Toy Name').fill('Mossy')
  await dialog.getByLabel('Your Name').fill('Ana')
  await dialog.getByLabel('Mission').fill(mission)
  await dialog.getByLabel('Password', { exact: true }).fill(tag.password)
  if (photo) await choosePhoto(page, jpeg(photo, 'mossy.jpg'))
}

const submit = (page: Page) => dialogOf(page).getByRole('button', { name: 'Activate Tag' }).click()

test('an owner comes from the tag, mends what is refused in the open dialog, and lands on the journey', async ({
  page,
  addToy,
  toy,
  photo,
  world,
}) => {
  const tag = await addToy(inactive)
  await page.goto(`/journey/${tag.id}`)
  await page.getByRole('link', { name: 'Activate this tag' }).click()
  await expect(page).toHaveURL(`/start-journey?id=${tag.id}`)
  await expect(dialogOf(page).getByLabel('Tag ID')).toHaveValue(tag.id)
  await expect(dialogOf(page).getByLabel('Toy Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/start-journey')
  await expectAccessible(page)

  const dialog = await openDialog(page)
  await submit(page)
  await expect(dialog.getByText('Tag ID is required')).toBeVisible()
  await expectAccessible(page)

  await fill(page, { ...tag, id: 'NO-SUCH-TAG' }, photo)
  await expect(dialog.getByText('mossy.jpg')).toBeVisible()
  await submit(page)
  await expect(page.getByText('Activation Failed', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Tag ID')).toBeFocused()
  await dialog.getByLabel('Tag ID').fill(toy.id)
  await dialog.getByLabel('Password', { exact: true }).fill(toy.password)
  await submit(page)
  await expect(page.getByText('409: This tag is already active', { exact: true }).first()).toBeVisible()
  const sent = world.proxy.arrivals('POST', /^\/api\/toys\/activate$/).length

  await dialog.getByLabel('Tag ID').fill(` ${tag.id.toLowerCase()} `)
  await dialog.getByLabel('Password', { exact: true }).fill(tag.password)
  // Two presses before the first can be answered.
  await dialogOf(page)
    .getByRole('button', { name: 'Activate Tag' })
    .evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
  await expect(page.getByText('Toy Activated!', { exact: true })).toBeVisible()
  await expect(page.getByText('Mossy is now ready for its journey.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`/journey/${tag.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Mossy' })).toBeVisible()
  await expect(page.getByText('Find the quietest forest')).toBeVisible()
  expect(world.proxy.arrivals('POST', /^\/api\/toys\/activate$/)).toHaveLength(sent + 1)
  const [row] = await world.rows<{ status: string; owner_name: string; mission: string; photo_key: string }>(
    'select status, owner_name, mission, photo_key from toys where id = ?',
    [tag.id],
  )
  expect(row).toMatchObject({ status: 'active', owner_name: 'Ana', mission })
  expect((await world.photoFiles()).filter((name) => name.startsWith(row?.photo_key ?? 'none'))).toHaveLength(3)
  // The form has been handed in: it does not come back.
  await openDialog(page)
  await expect(dialogOf(page).getByLabel('Toy Name')).toHaveValue('')
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('nothing is sent without a photo or offline, a reload keeps the form, and a lost answer does not lose the activation', async ({
    page,
    context,
    addToy,
    photo,
    world,
  }) => {
    const tag = await addToy(inactive)
    const dialog = await openDialog(page)
    await installed(page)
    await fill(page, tag, null)
    await submit(page)
    await expect(page.getByText('Photo Required', { exact: true })).toBeVisible()
    await expect(dialog.getByText('Please upload a photo of your toy.').first()).toBeVisible()

    await context.setOffline(true)
    await expect(dialog.getByText('You need a connection to activate a tag.').first()).toBeVisible()
    await choosePhoto(page, jpeg(photo, 'mossy.jpg'))
    await submit(page)
    await expect(dialog.getByText('You’re offline')).toHaveCount(2)

    await page.reload()
    await expect(dialog.getByText('We’ve restored what you wrote earlier.')).toBeVisible()
    await expect(dialog.getByLabel('Tag ID')).toHaveValue(tag.id)
    await expect(dialog.getByLabel('Mission')).toHaveValue(mission)
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('')
    await expect(dialog.getByText('mossy.jpg')).toBeVisible()
    expect(world.proxy.arrivals('POST', /^\/api\/toys\/activate$/)).toHaveLength(0)

    await context.setOffline(false)
    await dialog.getByLabel('Password', { exact: true }).fill(tag.password)
    world.proxy.break({ method: 'POST', path: /^\/api\/toys\/activate$/, times: 1, fault: { kind: 'answer-lost' } })
    await submit(page)
    const lost = page.getByText('Something went wrong. Please try again.', { exact: true })
    const activated = page.getByText('Toy Activated!', { exact: true })
    // On a connection that it had used before, the browser itself asks once more.
    await expect(lost.or(activated)).toBeVisible()
    if (await lost.isVisible()) await submit(page)
    await expect(activated).toBeVisible()
    await expect(page).toHaveURL(`/journey/${tag.id}`)
    expect(world.proxy.arrivals('POST', /^\/api\/toys\/activate$/)).toHaveLength(2)
    // The link is the owner's, although the first answer with it was lost.
    await expect(page.getByRole('heading', { name: 'Keep your owner link' })).toBeVisible()
  })
})
