import { formatInstant } from '../../contract/dates.ts'
import { photoPath, presentPhoto } from '../../contract/photos.ts'
import { roundPlace } from '../../contract/rounded-place.ts'
import { toySchema } from '../../contract/toys.ts'
import { presentToy, type JourneyFacts, type PublicToyColumns } from './toys.present.ts'

/**
 * One stop as PostgreSQL writes it, every value as its text: numbers go into the answer as they came, and nothing is
 * parsed only to be written again.
 */
export type StopText = [
  id: string,
  location: string,
  comment: string,
  addedBy: string,
  latitude: string,
  longitude: string,
  /** Local time of the author, with no offset: `2025-06-01 12:00:00.25`. */
  date: string,
  dateOffset: string | null,
  /** In UTC. */
  receivedAt: string,
  photoKey: string | null,
  photoWidth: string | null,
  photoHeight: string | null,
  submissionKey: string | null,
  /** The query's other columns. */
  ...rest: unknown[],
]

/**
 * The body of `GET /api/toys/{id}`. The toy goes through its schema; the stops are written by hand, field by field and
 * straight into bytes, because parsing a thousand of them, or one string of half a megabyte, costs more than everything
 * else together. toy-json.test.ts holds the result against the schema and the presenter.
 */
export function toyJson(toy: PublicToyColumns & JourneyFacts, stops: readonly StopText[]): Buffer {
  const head = JSON.stringify(toySchema.parse(presentToy(toy)))
  const toyId = JSON.stringify(toy.id)
  write(head.slice(0, -']}'.length), true)
  for (const stop of stops) write(stopJson(toyId, toy.placesAreRounded ? withRoundedPlace(stop) : stop))
  if (stops.length > 0) used--
  write(']}')
  const body = Buffer.from(scratch.subarray(0, used))
  if (scratch.length > 4 * initialSize) scratch = Buffer.allocUnsafe(initialSize)
  return body
}

// One buffer for all responses: writing one is synchronous.
const initialSize = 1024 * 1024
let scratch = Buffer.allocUnsafe(initialSize)
let used = 0

function write(text: string, fromStart = false): void {
  if (fromStart) used = 0
  // UTF-8 takes at most three bytes for each unit of a JavaScript string.
  if (used + text.length * 3 > scratch.length) {
    const larger = Buffer.allocUnsafe(scratch.length * 2 + text.length * 3)
    scratch.copy(larger, 0, 0, used)
    scratch = larger
  }
  used += scratch.write(text, used)
}

function withRoundedPlace(stop: StopText): StopText {
  const { latitude, longitude } = roundPlace({ latitude: Number(stop[4]), longitude: Number(stop[5]) })
  const told: StopText = [...stop]
  told[4] = String(latitude)
  told[5] = String(longitude)
  return told
}

function stopJson(toyId: string, stop: StopText): string {
  const [id, location, comment, addedBy, latitude, longitude, date, dateOffset, receivedAt] = stop
  const photoKey = stop[9]
  const submissionKey = stop[12]
  return (
    `{"id":${id},"toyId":${toyId},"location":${JSON.stringify(location)},"comment":${JSON.stringify(comment)}` +
    `,"addedBy":${JSON.stringify(addedBy)},"date":"${isoTime(date)}${zone(dateOffset)}"` +
    `,"receivedAt":"${isoTime(receivedAt)}Z","latitude":${latitude},"longitude":${longitude}` +
    `,"imageUrl":${photoKey === null ? 'null' : `"${photoPath(photoKey, 1600)}"`}` +
    `,"photo":${photoKey === null ? 'null' : photoJson(photoKey, stop[10] ?? '', stop[11] ?? '')}` +
    `,"submissionKey":${submissionKey === null ? 'null' : `"${submissionKey}"`}},`
  )
}

/** `2025-06-01 12:00:00.25` → `2025-06-01T12:00:00.250`. */
function isoTime(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20).padEnd(3, '0')}`
}

const zones = new Map<string | null, string>()

/** The end of an instant that was written so many minutes east of Greenwich: `+12:00`, or `Z`. */
function zone(offset: string | null): string {
  let text = zones.get(offset)
  if (text === undefined) {
    text = formatInstant(new Date(0), offset === null ? null : Number(offset)).slice('1970-01-01T00:00:00.000'.length)
    zones.set(offset, text)
  }
  return text
}

const placeholder = 'KEY'
const photoShapes = new Map<string, string[]>()

/** A photo's JSON differs from another of the same size only in its key, and cameras know few sizes. */
function photoJson(key: string, width: string, height: string): string {
  const size = `${width}x${height}`
  let shape = photoShapes.get(size)
  if (!shape) {
    shape = JSON.stringify(presentPhoto(placeholder, Number(width), Number(height))).split(placeholder)
    if (photoShapes.size >= 1000) photoShapes.clear()
    photoShapes.set(size, shape)
  }
  return shape.join(key)
}
