import { fileURLToPath } from 'node:url'
import type { Knex } from 'knex'
import type { PhotoStore } from '../adapters/photos/photo-store.ts'
import type { Images } from '../adapters/images/images.ts'
import type { Passwords } from '../adapters/passwords.ts'
import { updateJourneyFacts } from '../domain/journey-facts.ts'
import { stories } from './stories.ts'
import type { Stop, Story } from './story.ts'

interface Needs {
  knex: Knex
  images: Images
  photoStore: PhotoStore
  passwords: Passwords
  log: { info(fields: object, message: string): void }
}

interface DemoTag {
  tagId: string
  password: string
}

interface PhotoColumns {
  photo_key: string
  photo_width: number
  photo_height: number
}

/** Our own drawings, 1200 × 900. */
const pictures = new URL('./pictures/', import.meta.url)

const day = 24 * 60 * 60 * 1000
const hour = day / 24
/** Any number that no other advisory lock uses. */
const seedLock = 7_305_114

/**
 * Fills an empty database with demo journeys; does nothing when there is any toy. Resolves with the tag to try out, as
 * long as it is there with its demo password.
 */
export async function seedDemo({ knex, images, photoStore, passwords, log }: Needs): Promise<DemoTag | null> {
  if (await hasToys(knex)) return findDemoTag(knex, passwords)
  const startedAt = Date.now()
  const hashes = await Promise.all(stories.map(({ password }) => passwords.hash(password)))
  const photos = await storePictures(images, photoStore)
  // No connection is held while the pictures are resized; of two that seed at once, one finds the table full.
  await knex.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?)', [seedLock])
    if (await hasToys(trx)) return
    for (const [i, story] of stories.entries()) await insertStory(trx, story, hashes[i] ?? '', photos)
  })
  log.info({ toys: stories.length, ms: Date.now() - startedAt }, 'Demo journeys added')
  return findDemoTag(knex, passwords)
}

async function hasToys(knex: Knex): Promise<boolean> {
  return (await knex('toys').first('id')) !== undefined
}

async function findDemoTag(knex: Knex, passwords: Passwords): Promise<DemoTag | null> {
  const [story] = stories
  if (!story) return null
  const row = await knex('toys').where({ id: story.id }).first<{ password_hash: string } | undefined>('password_hash')
  if (!row || !(await passwords.verify(row.password_hash, story.password))) return null
  return { tagId: story.id, password: story.password }
}

/** Takes in every picture as it does a finder's photo; by file name. */
async function storePictures(images: Images, photoStore: PhotoStore): Promise<Map<string, PhotoColumns>> {
  const photos = new Map<string, PhotoColumns>()
  const names = stories.flatMap(({ portrait, stops }) => [portrait, ...stops.map(({ picture }) => picture)])
  for (const name of new Set(names)) {
    if (name === undefined) continue
    const photo = await images.prepare(fileURLToPath(new URL(name, pictures)))
    await photoStore.put(photo)
    photos.set(name, { photo_key: photo.key, photo_width: photo.width, photo_height: photo.height })
  }
  return photos
}

async function insertStory(
  trx: Knex,
  story: Story,
  passwordHash: string,
  photos: Map<string, PhotoColumns>,
): Promise<void> {
  const createdAt = new Date(Date.now() - story.startedDaysAgo * day)
  const isActivated = story.status !== 'inactive'
  await trx('toys').insert({
    id: story.id,
    password_hash: passwordHash,
    status: story.status,
    name: story.name ?? null,
    owner_name: story.owner ?? null,
    mission: story.mission ?? null,
    created_at: createdAt,
    activated_at: isActivated ? createdAt : null,
    ...(story.portrait && photos.get(story.portrait)),
  })
  if (story.stops.length === 0) return
  await trx('entries').insert(
    story.stops.map((stop) => ({ toy_id: story.id, ...rowOf(stop), ...photos.get(stop.picture) })),
  )
  await updateJourneyFacts(trx, story.id, story.stops.length)
}

function rowOf({ location, place: [latitude, longitude], zone, daysAgo, hour: at, by, comment, offlineFor = 0 }: Stop) {
  // Midnight of that day where the finder is, then the time of day; never later than now.
  const today = Math.floor((Date.now() + zone * hour) / day) * day
  const date = Math.min(Date.now() - hour / 4, today - daysAgo * day + at * hour - zone * hour)
  const receivedAt = Math.min(Date.now(), date + offlineFor * hour + 3000)
  return {
    location,
    latitude,
    longitude,
    comment,
    added_by: by,
    date: new Date(date),
    date_offset: zone * 60,
    received_at: new Date(receivedAt),
  }
}
