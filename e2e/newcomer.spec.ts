import { expectAccessible } from './support/accessible.ts'
import { expectWords } from './support/screen-words.ts'
import { slow } from './support/slow.ts'
import { expect, test } from './support/test.ts'

// On a wide screen, where the menu is open.
test.use({ viewport: { width: 1280, height: 720 } })

test('a newcomer reads the front page, asks how it works, and tracks a toy by an id in the wrong case', async ({
  page,
  toy,
  world,
}) => {
  await world.addEntry(toy.id, { location: 'Lisbon', comment: 'We watched the trams go by.' })
  await page.goto('/')
  await expect(page).toHaveTitle('Follow a plush friend around the world · Plush Trails')
  await expect(page.getByRole('heading', { level: 1, name: "Track Your Plush Friend's Amazing Journey" })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })).toHaveAttribute(
    'aria-current',
    'page',
  )

  await page.getByRole('button', { name: 'Pass It Along' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pass It Along' })
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await expect(dialog.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/shop')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const featured = page.getByRole('article', { name: toy.name })
  await expect(featured.getByText('1 Stop', { exact: true })).toBeVisible()
  await expect(featured.getByText('Currently in: Lisbon')).toBeVisible()
  await expectAccessible(page, { differsOnDesktop: true })
  await expectWords(page, '/', [
    ...["Track Your Plush Friend's Amazing Journey", 'Enter Tag ID', 'How It Works', 'Featured Adventures'],
    ...['1 Stop', 'Mission: See every lighthouse there is', 'Currently in: Lisbon', 'View Journey', 'Activate Tag'],
  ])

  await page.getByRole('link', { name: 'Enter Tag ID' }).click()
  await expectAccessible(page)
  await page.getByLabel('Enter Tag ID').fill(`  ${toy.id.toLowerCase()} `)
  await page.getByRole('button', { name: 'View' }).click()
  await expect(page).toHaveURL(`/journey/${toy.id}`)
  await expect(page.getByRole('heading', { level: 1, name: toy.name })).toBeVisible()
  await expect(page.getByText('We watched the trams go by.')).toBeVisible()
  await expect(page).toHaveTitle(`${toy.name} · Plush Trails`)

  await expectWords(page, 'the journey', [
    ...['Mission', 'Owner', 'Started', 'Journey Stops', 'Add Journey Entry', 'Journey Timeline', 'Lisbon'],
  ])

  // A chat that is handed this address now must not be told about the front page.
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)

  for (const [path, name] of [
    ['/terms', 'Terms of Service'],
    ['/privacy', 'Privacy Policy'],
    ['/nowhere', '404 Page Not Found'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expectAccessible(page)
  }
})

test('the front page is there before its program, and links work without it', async ({ newVisitor, toy }) => {
  const page = await newVisitor({ javaScriptEnabled: false })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: "Track Your Plush Friend's Amazing Journey" })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start a Mission' })).toBeDisabled()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
  const boxOf = (name: string) => page.getByRole('region', { name }).boundingBox()
  const [steps, featured] = [await boxOf('How It Works'), await boxOf('Featured Adventures')]
  expect(featured?.y, 'sections stay apart').toBeGreaterThan((steps?.y ?? 0) + (steps?.height ?? 0) + 40)
  await page.getByRole('link', { name: 'Enter Tag ID' }).click()
  await expect(page).toHaveURL('/track')
  await expect(page).toHaveTitle('Track Your Plush Friend · Plush Trails')
  await page.goto(`/journey/${toy.id}`)
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', toy.name)
})

test('who returns to the front page, or asks for a part of it, is taken there', async ({ newVisitor }) => {
  const page = await newVisitor({ serviceWorkers: 'block' })
  await page.goto('/#featured')
  await expect(page.getByRole('heading', { name: 'Featured Adventures' })).toBeInViewport()
  const last = page.getByRole('heading', { name: 'Got your tag?' })
  await last.scrollIntoViewIfNeeded()
  await page.goto('/terms')
  await page.goBack()
  await expect(last).toBeInViewport()
})

test('the program takes the drawn page over as it stands', async ({ page }) => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const step = page.getByRole('button', { name: 'Start a Mission' })
  await expect(step).toBeDisabled()
  const drawn = await Promise.all(
    [page.getByRole('heading', { level: 1 }), step, page.getByRole('contentinfo')].map((part) => part.elementHandle()),
  )
  release()
  await step.click()
  await expect(page.getByRole('dialog', { name: 'Start a Mission' })).toBeVisible()
  const kept = await Promise.all(drawn.map((part) => part?.evaluate((element) => element.isConnected)))
  expect(kept, 'nothing was drawn anew').toEqual([true, true, true])
})

test('the front page has its own typefaces once it is drawn, for who returns as well', async ({ newVisitor }) => {
  const page = await newVisitor({ serviceWorkers: 'block' })
  const expectTypefaces = () =>
    expect
      .poll(() =>
        page.evaluate(() => [...document.fonts].flatMap((face) => (face.status === 'loaded' ? face.family : []))),
      )
      .toEqual(expect.arrayContaining(['Besley', 'Cabin Variable', 'Patrick Hand']))
  await page.goto('/')
  await expectTypefaces()
  await page.reload()
  await expectTypefaces()
})

for (const path of ['/', '/#featured'])
  test(`${path} can be used although a style sheet never comes`, slow, async ({ newVisitor }) => {
    const page = await newVisitor({ serviceWorkers: 'block' })
    await page.route('**/assets/*.css', () => undefined)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('button', { name: 'Start a Mission' })).toBeEnabled()
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length), {
        message: 'it is painted',
      })
      .toBe(1)
  })
