import { expect, it } from 'vitest'
import { roundPlace } from '../../contract/rounded-place.ts'
import { toySchema } from '../../contract/toys.ts'
import { exactPlaces, presentEntry } from '../../domain/present-entry.ts'
import { Entry } from '../../models/entry.ts'
import { Toy } from '../../models/toy.ts'
import { createEntry, createToy } from '../../testing/builders.ts'
import { toyJson } from './toy-json.ts'
import { readJourney } from './toy-queries.ts'
import { presentToy } from './toys.present.ts'
import { useTestDatabase } from '../../testing/file-server.ts'

const database = useTestDatabase()

const texts = [
  'plain',
  '"quoted" \\ back',
  'line\nbreak\ttab',
  'é ü ß',
  '日本語',
  '👩‍👩‍👧‍👦',
  '\u2028\u2029',
  '</script>',
  '\ufeff',
  '\u007f',
]
const offsets = [null, 0, 720, -720, 345, -210, 840]
const degrees = [0, -0.000001, 0.1, 51.123456, -90, 90, 1e-6, 45]
const times = [
  '2025-06-01T12:00:00.250Z',
  '2025-06-01T12:00:00.000Z',
  '2024-02-29T23:59:59.999Z',
  '2025-12-31T23:30:00.010Z',
]

it('the handwritten JSON equals that of presenter and schema, whatever a stop contains', async () => {
  const { knex } = database
  const toy = await createToy(knex, { photoKey: 'b'.repeat(40), photoWidth: 10, photoHeight: 20 })
  for (let i = 0; i < 40; i++) {
    const pick = <T>(values: readonly T[]) => values[i % values.length] as T
    await createEntry(knex, toy.id, {
      location: pick(texts).slice(0, 25),
      comment: pick(texts).repeat(3),
      addedBy: `${i}${pick(texts)}`,
      latitude: pick(degrees),
      longitude: -pick(degrees) + 0,
      date: new Date(pick(times)),
      dateOffset: pick(offsets),
      ...(i % 3 ? { photoKey: `${i}`.padStart(40, 'c'), photoWidth: 400 * i, photoHeight: 90 + i } : {}),
      submissionKey: i % 2 ? `0b1b2c3d-0000-4000-8000-0000000000${10 + i}` : null,
    })
  }
  const journey = await readJourney(knex, toy.id.toLowerCase())
  if (!journey) throw new Error('No journey')
  const written = toyJson(journey.toy, journey.stops).toString()
  const row = await Toy.query(knex).findById(toy.id).throwIfNotFound()
  const entries = await Entry.query(knex).where({ toy_id: toy.id }).modify('inJourneyOrder')
  const presented = toySchema.parse({
    ...presentToy(whole(row)),
    journeyEntries: entries.map((entry) => presentEntry(entry, exactPlaces)),
  })
  expect(JSON.parse(written)).toEqual(presented)
  const rounded = toyJson({ ...journey.toy, placesAreRounded: true }, journey.stops).toString()
  expect(JSON.parse(rounded)).toEqual({
    ...presented,
    placesAreRounded: true,
    journeyEntries: presented.journeyEntries.map((stop) => ({ ...stop, ...roundPlace(stop) })),
  })
})

it('the handwritten JSON may be larger than its first buffer', async () => {
  const toy = await createToy(database.knex)
  const entry = await createEntry(database.knex, toy.id, { comment: '日'.repeat(4800) })
  const journey = await readJourney(database.knex, toy.id.toLowerCase())
  const stops = Array.from({ length: 200 }, () => journey?.stops[0] ?? never())
  const body = JSON.parse(toyJson(whole(toy), stops).toString()) as { journeyEntries: unknown[] }
  expect(body.journeyEntries).toHaveLength(200)
  expect(body.journeyEntries[199]).toEqual(presentEntry(entry, exactPlaces))
})

/** A toy all of whose stops are shown. */
const whole = (toy: Toy) => Object.assign(toy, { distanceKm: null, nextBefore: null })

function never(): never {
  throw new Error('No stop')
}
