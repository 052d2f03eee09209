import type { Page } from '@playwright/test'
import { choosePhoto, fillEntry, jpeg, submitEntry, words } from './pages/add-entry-page.ts'
import { openJourney, startEntry } from './pages/journey-page.ts'
import { expectWords, rememberMessages } from './support/screen-words.ts'
import { expect, test } from './support/test.ts'

// Nothing here is about being offline: without the worker, which fetches the whole app, a story takes a fifth less.
test.use({ serviceWorkers: 'block' })

// The strings that the specification puts in quotes, screen by screen; each must stand there letter for letter.
test.describe.configure({ timeout: 240_000 })
test.use({ viewport: { width: 1280, height: 900 } })

test.beforeEach(({ page }) => rememberMessages(page))

const see = expectWords

test('the shell and the front page', async ({ page, toy, world, newVisitor }) => {
  await world.rows('update toys set last_entry_at = null, stop_count = 0')
  await page.goto('/')
  await see(page, '/ without toys', ['No featured adventures yet.'])
  await see(page, 'the header', ['Home', 'Shop', 'Activate Tag'])
  await see(page, 'the footer', ['Quick Links', 'Track Toy', 'Start Adventure', 'Legal'])

  for (const location of ['Lisbon', 'Nairobi']) await world.addEntry(toy.id, { location })
  const visitor = await newVisitor()
  await visitor.goto('/')
  await see(visitor, '/', [
    "Track Your Plush Friend's Amazing Journey",
    'Enter Tag ID',
    'How It Works',
    'Start a Mission',
    'Track the Journey',
    'Pass It Along',
    'Featured Adventures',
    '2 Stops',
    'Mission: See every lighthouse there is',
    'Currently in: Nairobi',
    'View Journey',
    'Activate Tag',
  ])
  for (const step of ['Start a Mission', 'Track the Journey', 'Pass It Along']) {
    await visitor.getByRole('button', { name: step }).click()
    await expect(visitor.getByRole('dialog', { name: step }).getByRole('link', { name: 'Get Started' })).toBeVisible()
    await visitor.keyboard.press('Escape')
  }
})

test('track, and addresses that lead nowhere', async ({ page }) => {
  await page.goto('/track')
  await see(page, '/track', [
    'Track Your Plush Friend',
    'Enter Tag ID',
    'View',
    "Enter the ID code to view the toy's journey. You'll need the password only to add new entries.",
    'Back to Home',
  ])
  await page.getByRole('button', { name: 'View' }).click()
  await see(page, '/track, empty', ['Missing Information', 'Please enter a toy ID to view its journey'])
  await page.goto('/nowhere')
  await see(page, 'an unknown address', ['404 Page Not Found'])
  await page.goto('/journey/NO-SUCH-TOY')
  await see(page, 'a missing toy', ['Toy Not Found', 'Try Another Toy'])
})

test('the journey and its password dialog', async ({ page, toy, world }) => {
  await openJourney(page, toy)
  await see(page, 'a journey without stops', [
    'Mission',
    'Owner',
    'Started',
    'Journey Stops',
    'Add Journey Entry',
    'Ready for Adventure!',
    'Journey Timeline',
    'No journey entries yet. Be the first to add one!',
  ])
  await world.addEntry(toy.id, { location: 'Lisbon', addedBy: 'Ines' })
  await page.reload()
  await see(page, 'a stop', ['No image available', 'Lisbon', 'Added by Ines'])

  await page.getByRole('button', { name: 'Add Journey Entry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Journey Entry' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await see(page, 'no password', ['Missing Password', "Please enter the toy's password to add a new entry"])
  await dialog.getByLabel('Password', { exact: true }).fill('not-it')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await see(page, 'a wrong password', ['Authentication Failed', 'Invalid password. Please try again.'])
})

/** Presses submit and reads the toast. */
async function refused(page: Page, toast: [title: string, text: string]): Promise<void> {
  await submitEntry(page)
  await see(page, `the form, "${toast[0]}"`, toast)
}

test('the form of an entry', async ({ page, toy }) => {
  await openJourney(page, toy)
  await startEntry(page, toy.password)
  const sections = ['Select Location', 'Location Name', 'Add Photo', 'Journey Details', 'Your Name']
  await see(page, '/add-entry', ['Add Journey Entry', ...sections, 'Cancel', 'Submit Entry'])
  await refused(page, [
    'Missing Information',
    'Please fill in all required fields and click on the map to select a location',
  ])
  await fillEntry(page, words({ location: 'x'.repeat(26) }))
  await refused(page, ['Location Too Long', 'Location must be 25 characters or less'])
  await page.getByLabel('Location Name').fill('Lisbon')
  await page.getByLabel('Journey Details').fill('x'.repeat(301))
  await refused(page, ['Comment Too Long', 'Comment must be 300 characters or less'])
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await see(page, 'a file that is no image', ['Please upload an image file'])
  await page.getByLabel('Journey Details').fill('We watched the trams go by.')
  await submitEntry(page)
  await see(page, 'an entry that arrived', ['Success!', 'Your journey entry has been added'])
})

test('start a journey: the dialog, its validation, its photo, its success', async ({ page, addToy, photo }) => {
  const tag = await addToy({ status: 'inactive' })
  await page.goto('/start-journey')
  await see(page, '/start-journey', ['Start Your Journey', 'Activate Tag', 'Order Tag'])
  await page.getByRole('main').getByRole('button', { name: 'Activate Tag' }).click()
  const dialog = page.getByRole('dialog', { name: 'Activate Your Tag' })
  const submit = () => dialog.getByRole('button', { name: 'Activate Tag' }).click()
  const fields = ['Tag ID', 'Toy Name', 'Your Name', 'Mission', 'Password']
  await see(page, 'the dialog', ['Activate Your Tag', ...fields, 'Toy Photo', 'Cancel', 'Activate Tag'])
  await submit()
  await see(page, 'the empty dialog', [
    'Tag ID is required',
    'Password is required',
    'Toy name is required',
    'Your name is required',
    'Mission description is required',
  ])
  const fill = async (id: string, name: string, owner: string, mission: string, password: string) => {
    await dialog.getByLabel('Tag ID').fill(id)
    await dialog.getByLabel('Toy Name').fill(name)
    await dialog.getByLabel('Your Name').fill(owner)
    await dialog.getByLabel('Mission').fill(mission)
    await dialog.getByLabel('Password', { exact: true }).fill(password)
  }
  await fill('x'.repeat(21), 'x'.repeat(101), 'x'.repeat(101), 'x'.repeat(501), 'x'.repeat(51))
  await submit()
  await see(page, 'the overfull dialog', [
    'Tag ID must be 20 characters or less',
    'Password must be 50 characters or less',
    'Name must be 100 characters or less',
    'Mission must be 500 characters or less',
  ])
  await expect(dialog.getByText('Name must be 100 characters or less')).toHaveCount(2)
  await fill(tag.id, 'Mossy', 'Ana', 'Find the quietest forest', 'not-it')
  await submit()
  await see(page, 'no photo', ['Photo Required', 'Please upload a photo of your toy.'])
  await choosePhoto(page, jpeg(photo, 'mossy.jpg'))
  await see(page, 'the chosen photo', ['mossy.jpg'])
  await submit()
  await see(page, 'a refused activation', ['Activation Failed'])
  await dialog.getByLabel('Password', { exact: true }).fill(tag.password)
  await submit()
  await see(page, 'an activated tag', ['Toy Activated!', 'Mossy is now ready for its journey.'])
  await expect(page).toHaveURL(`/journey/${tag.id}`)
})

test('the shop and the legal pages', async ({ page }) => {
  await page.goto('/shop')
  await see(page, '/shop', [
    'Get Your Adventure Tag',
    'In Stock',
    '(127 reviews)',
    '£10.00',
    'Free shipping within the UK',
    'Secure payment with a card payment provider',
    'Buy Now - £10.00',
  ])
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
  await see(page, '/shop, three tags', ['Buy Now - £30.00'])
  await page.goto('/terms')
  await expect(page.getByRole('main').getByRole('heading', { level: 2, name: /^\d+\. / })).toHaveCount(12)
  const terms = await page.getByRole('main').textContent()
  for (const fact of [/13 to 17/, /under 13/, /12 months/, /All sales are final/]) expect(terms).toMatch(fact)
  await page.goto('/privacy')
  await see(page, '/privacy', ['Privacy Policy'])
})
