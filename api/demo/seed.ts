import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import type { PhotoStore } from '../adapters/files/photo-store.ts'
import type { Images, PreparedPhoto } from '../adapters/images/images.ts'
import type { Passwords } from '../adapters/passwords.ts'
import { updateJourneyFacts } from '../domain/journey-facts.ts'
import { drawPhoto, type Drawing } from './drawing/drawing.ts'
import { renderDrawing } from './drawing/render-drawing.ts'
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

const day = 24 * 60 * 60 * 1000
const hour = day / 24
/** Any number will do, as long as nobody else locks with it. */
const seedLock = 7_305_114

/**
 * Fills an empty database with demo journeys; does nothing when there is any toy. Resolves with the tag to try out, as
 * long as it is there with its demo password.
 */
export async function seedDemo({ knex, images, photoStore, passwords, log }: Needs): Promise<DemoTag | null> {
  if (await hasToys(knex)) return findDemoTag(knex, passwords)
  const startedAt = Date.now()
  const hashes = await Promise.all(stories.map(({ password }) => passwords.hash(password)))
  const photos = await makePhotos(images, photoStore)
  // No connection is held while drawing; whoever else was seeding meanwhile, one of the two finds the table full.
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

/** Draws and stores every picture, through the same doors as a finder's photo. */
async function makePhotos(images: Images, store: PhotoStore): Promise<Map<object, PhotoColumns>> {
  const folder = await mkdtemp(join(tmpdir(), 'plush-trails-demo-'))
  const photos = new Map<object, PhotoColumns>()
  const pictures = stories.flatMap(({ character, portrait, stops }) =>
    [portrait, ...stops.map(({ picture }) => picture)].flatMap((picture) => (picture ? [{ picture, character }] : [])),
  )
  const todo = [...pictures.entries()]
  const work = async () => {
    for (let next = todo.shift(); next; next = todo.shift()) {
      const [i, { picture, character }] = next
      const photo = await makePhoto(images, join(folder, `${i}.png`), { ...picture, character })
      await store.put(photo)
      photos.set(picture, { photo_key: photo.key, photo_width: photo.width, photo_height: photo.height })
    }
  }
  try {
    // Two, so that one is drawn while the other is encoded.
    await Promise.all([work(), work()])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return photos
}

async function makePhoto(images: Images, path: string, drawing: Drawing): Promise<PreparedPhoto> {
  await writeFile(path, await renderDrawing(drawPhoto(drawing)))
  return images.prepare(path)
}

async function insertStory(
  trx: Knex,
  story: Story,
  passwordHash: string,
  photos: Map<object, PhotoColumns>,
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
