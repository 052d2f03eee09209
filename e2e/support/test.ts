import { randomInt } from 'node:crypto'
import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { phonePhoto } from '../../api/testing/photos.ts'
import { startWorld, type World } from './world.ts'

export interface StoryToy {
  id: string
  name: string
  password: string
}

export interface EntryRow {
  id: string
  location: string
  comment: string
  added_by: string
  latitude: number
  longitude: number
  date: string
  date_offset: number | null
  photo_key: string | null
  photo_width: number | null
  photo_height: number | null
  submission_key: string | null
}

interface StoryFixtures {
  /** A toy of this story alone; gone afterwards. */
  toy: StoryToy
  /** Another one, with the given parts changed. */
  addToy(parts?: Partial<StoryToy> & { status?: 'active' | 'inactive' }): Promise<StoryToy>
  /** Another person's browser: nothing shared with the first but the server. */
  newVisitor(options?: BrowserContextOptions): Promise<Page>
  /** The entries of a toy as the database has them, oldest first. */
  entriesOf(toy: StoryToy): Promise<EntryRow[]>
  /** POSTs of entries that arrived for a toy. */
  postsOf(toy: StoryToy): number
  /** What may appear on the console in a story about something that is meant to be reported there. */
  allowedNoise: RegExp | null
  strictConsole: undefined
  freshWorld: undefined
}

interface WorkerFixtures {
  world: World
  /** A 12-megapixel JPEG with orientation 6, GPS and a maker note. */
  photo: Buffer
}

/** The browser's own words about a failed request; the stories make requests fail. */
const browserNoise = /^Failed to load resource|net::ERR_/

function listen(context: BrowserContext, noise: string[]): void {
  context.on('weberror', (error) => noise.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error' && !browserNoise.test(message.text())) noise.push(`console: ${message.text()}`)
  })
}

async function openContext(browser: Browser, world: World, options: BrowserContextOptions): Promise<BrowserContext> {
  return browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London', baseURL: world.origin, ...options })
}

export const test = base.extend<StoryFixtures, WorkerFixtures>({
  world: [
    async ({}, use) => {
      const world = await startWorld()
      await use(world)
      await world.close()
    },
    { scope: 'worker' },
  ],
  photo: [async ({}, use) => use(await phonePhoto()), { scope: 'worker' }],
  baseURL: async ({ world }, use) => use(world.origin),

  allowedNoise: [null, { option: true }],
  freshWorld: [
    async ({ world }, use) => {
      world.proxy.reset()
      world.tiles.reset()
      await use(undefined)
      world.proxy.reset()
    },
    { auto: true },
  ],
  strictConsole: [
    async ({ context, allowedNoise }, use) => {
      const noise: string[] = []
      listen(context, noise)
      await use(undefined)
      expect(
        noise.filter((line) => !allowedNoise?.test(line)),
        'the console stays quiet',
      ).toEqual([])
    },
    { auto: true },
  ],

  addToy: async ({ world }, use) => {
    const made: string[] = []
    await use(async ({ status = 'active', ...parts } = {}) => {
      const toy = { id: `STORY-${randomInt(1e9)}`, name: 'Captain Button', password: 'anchor-7', ...parts }
      await world.addToy({ ...toy, status, mission: 'See every lighthouse there is', ownerName: 'Mara' })
      made.push(toy.id)
      return toy
    })
    for (const id of made) await world.rows('delete from toys where id = ?', [id])
  },
  toy: async ({ addToy }, use) => use(await addToy()),
  newVisitor: async ({ browser, world, allowedNoise }, use) => {
    const contexts: BrowserContext[] = []
    const noise: string[] = []
    await use(async (options = {}) => {
      const context = await openContext(browser, world, options)
      listen(context, noise)
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
    expect(
      noise.filter((line) => !allowedNoise?.test(line)),
      'the console stays quiet',
    ).toEqual([])
  },
  entriesOf: async ({ world }, use) =>
    use(({ id }) => world.rows<EntryRow>('select * from entries where toy_id = ? order by date, id', [id])),
  postsOf: async ({ world }, use) =>
    use(({ id }) => world.proxy.arrivals('POST', new RegExp(`^/api/toys/${id}/entries$`)).length),
})

export { expect } from '@playwright/test'
