import type { Page } from '@playwright/test'

/** One entry as its finder writes it. */
export interface Writing {
  toyId: string
  /** Tells it from every other one. */
  location: string
  comment: string
  photo: Buffer | null
}

/** Milliseconds for whatever the page has to do at once: the machine may be busy. */
const patience = 30_000

/** Waits until a page has the entry on it, as a card or as a stop. */
export async function seeCard(page: Page, location: string, timeout = patience): Promise<void> {
  const heading = page.getByRole('heading', { name: location, exact: true })
  await heading.first().waitFor({ timeout })
}

/** Writes an entry by hand; resolves when the page says what has become of it. `between` comes before each step. */
export async function write(
  page: Page,
  origin: string,
  password: string,
  { toyId, location, comment, photo }: Writing,
  between: () => Promise<void>,
): Promise<void> {
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const steps = [
    () => page.goto(`${origin}/journey/${toyId}`, { waitUntil: 'commit' }),
    () => page.getByRole('button', { name: 'Add Journey Entry' }).first().click(),
    () => field('Password').fill(password),
    () => page.getByRole('button', { name: 'Continue' }).click(),
    () => field('Latitude').fill('38.7223'),
    () => field('Longitude').fill('-9.1393'),
    () => field('Location Name').fill(location),
    () => (photo ? choosePhoto(page, photo) : Promise.resolve()),
    () => field('Journey Details').fill(comment),
    () => field('Your Name').fill('Ines'),
    () => page.getByRole('button', { name: 'Submit Entry' }).click(),
    () => seeCard(page, location),
  ]
  page.setDefaultTimeout(patience)
  for (const step of steps) {
    await between()
    await step()
  }
}

async function choosePhoto(page: Page, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByAltText('The photo you chose').waitFor()
}
