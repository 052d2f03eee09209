import { formatInstant } from '../../contract/dates.ts'
import { photoPath, presentPhoto } from '../../contract/photos.ts'
import { toySchema } from '../../contract/toys.ts'
import { presentToy, type ToyFace } from './toys.present.ts'

/** One stop as the journey query packs it: a JSON array instead of a row, which PostgreSQL and V8 both do much faster. */
export type PackedStop = [
  id: number,
  location: string,
  comment: string,
  addedBy: string,
  latitude: number,
  longitude: number,
  date: number,
  dateOffset: number | null,
  receivedAt: number,
  photoKey: string | null,
  photoWidth: number | null,
  photoHeight: number | null,
  submissionKey: string | null,
]

/**
 * The body of `GET /api/toys/{id}`. The toy goes through its schema; the stops are written by hand, field by field,
 * because parsing a thousand of them costs more than everything else together. toy-json.test.ts holds the result
 * against the schema.
 */
export function toyJson(toy: ToyFace, stops: readonly PackedStop[]): string {
  const head = JSON.stringify(toySchema.parse(presentToy(toy)))
  if (stops.length === 0) return head
  const toyId = JSON.stringify(toy.id)
  return `${head.slice(0, -'[]}'.length)}[${stops.map((stop) => stopJson(toyId, stop)).join(',')}]}`
}

function stopJson(toyId: string, stop: PackedStop): string {
  const [id, location, comment, addedBy, latitude, longitude, date, dateOffset, receivedAt] = stop
  const [, , , , , , , , , photoKey, photoWidth, photoHeight, submissionKey] = stop
  const hasPhoto = photoKey !== null && photoWidth !== null && photoHeight !== null
  return (
    `{"id":${id},"toyId":${toyId},"location":${JSON.stringify(location)},"comment":${JSON.stringify(comment)}` +
    `,"addedBy":${JSON.stringify(addedBy)},"date":"${formatInstant(new Date(date), dateOffset)}"` +
    `,"receivedAt":"${new Date(receivedAt).toISOString()}","latitude":${latitude},"longitude":${longitude}` +
    `,"imageUrl":${photoKey === null ? 'null' : `"${photoPath(photoKey, 1600)}"`}` +
    `,"photo":${hasPhoto ? JSON.stringify(presentPhoto(photoKey, photoWidth, photoHeight)) : 'null'}` +
    `,"submissionKey":${submissionKey === null ? 'null' : `"${submissionKey}"`}}`
  )
}
