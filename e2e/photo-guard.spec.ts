import { choosePhoto, fillEntry, jpeg, submitEntry, words } from './pages/add-entry-page.ts'
import { card, expectStops, openJourney, startEntry } from './pages/journey-page.ts'
import { expectAccessible } from './support/accessible.ts'
import { slow } from './support/slow.ts'
import { photoWithLabel, readCodes } from './support/tag-codes.ts'
import { expect, test } from './support/test.ts'

// The worker has its own stories.
test.use({ serviceWorkers: 'block' })

const question = 'Your photo shows the tag’s code'

test('a photo that shows the tag’s code is asked about before it is kept, and blurred for good', async ({
  page,
  toy,
  world,
  photo,
  postsOf,
}) => {
  // On the tag of a toy that fills the picture: 8 % of its width.
  const telling = await photoWithLabel({
    photo,
    text: `${world.origin}/journey/${toy.id}#k=${toy.password}`,
    width: 250,
  })
  expect(await readCodes(telling)).toHaveLength(1)
  await openJourney(page, toy)
  await startEntry(page, toy.password)
  await fillEntry(page, words({ photo: jpeg(telling) }))
  await submitEntry(page)
  const notice = page.getByRole('alert').filter({ hasText: question })
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await submitEntry(page)
  await expect(page.getByText('Choose what to do with the photo, then submit again.', { exact: true })).toBeVisible()
  expect(postsOf(toy)).toBe(0)

  await notice.getByRole('button', { name: 'Blur it' }).click()
  await expect(page.getByText('The code is blurred', { exact: true })).toBeVisible()
  await expect(notice).toHaveCount(0)
  await submitEntry(page)
  await expectStops(page, 1)
  const [image = ''] = await card(page, 'Lisbon')
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src))
  for (const size of ['1600', '960', '480']) {
    const stored = await page.request.get(image.replace(/(480|960|1600)(?=\.\w+$)/, size))
    expect(stored.status()).toBe(200)
    expect(await readCodes(await stored.body())).toEqual([])
  }
})

test(
  'another photo, or the same one all the same, is the finder’s choice',
  slow,
  async ({ page, toy, photo, postsOf }) => {
    // The password alone, on a code of the owner's own making.
    const telling = await photoWithLabel({ photo, text: `Bear: ${toy.password}`, width: 300 })
    await openJourney(page, toy)
    await startEntry(page, toy.password)
    await choosePhoto(page, jpeg(telling))
    const notice = page.getByRole('alert').filter({ hasText: question })
    await notice.locator('input[type=file]').setInputFiles(jpeg(photo))
    await expect(notice).toHaveCount(0)
    await page.getByRole('button', { name: 'Remove photo' }).click()
    await choosePhoto(page, jpeg(telling))
    await notice.getByRole('button', { name: 'Send anyway' }).click()
    await expect(notice).toHaveCount(0)
    await fillEntry(page, words())
    await submitEntry(page)
    await expectStops(page, 1)
    expect(postsOf(toy)).toBe(1)
  },
)

test('a portrait is looked through too, with the password as typed', slow, async ({ page, addToy, photo, world }) => {
  const tag = await addToy({ status: 'inactive', name: 'Nobody yet' })
  await page.goto(`/start-journey?id=${tag.id}`)
  const dialog = page.getByRole('dialog', { name: 'Activate Your Tag' })
  await dialog.getByLabel('Toy Name').fill('Mossy')
  await dialog.getByLabel('Your Name').fill('Ana')
  await dialog.getByLabel('Mission').fill('Find the quietest forest.')
  await choosePhoto(page, jpeg(await photoWithLabel({ photo, text: `Bear: ${tag.password}`, width: 300 })))
  const notice = dialog.getByRole('alert').filter({ hasText: question })
  await dialog.getByLabel('Password', { exact: true }).fill(tag.password)
  await expect(notice).toBeVisible()
  await dialog.getByRole('button', { name: 'Activate Tag' }).click()
  await expect(page.getByText('Choose what to do with the photo, then submit again.', { exact: true })).toBeVisible()
  expect(world.proxy.arrivals('POST', /activate/)).toHaveLength(0)
  await notice.getByRole('button', { name: 'Blur it' }).click()
  await expect(notice).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Activate Tag' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mossy' })).toBeVisible()
})
