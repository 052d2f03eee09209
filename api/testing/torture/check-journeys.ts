import sharp from 'sharp'
import type { Entry } from '../../contract/entries.ts'
import { journeyKm } from '../../contract/journey.ts'
import { photoSizes } from '../../contract/limits.ts'
import { photoFilePattern, photoPath } from '../../contract/photos.ts'
import { resendRemoved } from './finders.ts'
import type { Edition, KnownStop, KnownToy } from './ledger.ts'
import { createPerson, type Crowd, type Person } from './people.ts'
import { difference, lookOf, type Picture } from './pictures.ts'
import { createRandom } from './random.ts'
import { readWholeJourney } from './readers.ts'

/** A photo in WebP is a little different from what was sent; one of another entry is very different. */
const mostDifference = 12

/** Everything that was acknowledged is there, once, as it was acknowledged, and nothing else is. */
export async function checkJourneys(crowd: Crowd): Promise<void> {
  const reader = createPerson(crowd, createRandom(0, 0), '198.51.100.1')
  const shown = new Map<string, Picture>()
  for (const toy of crowd.ledger.toys) await checkToy(crowd, reader, toy, shown)
  await inTurns([...shown], ([url, picture]) => checkPhoto(crowd, reader, url, picture))
  await inTurns(crowd.ledger.stops, (stop) => checkGone(crowd, reader, stop, shown))
}

/** Four at a time. */
async function inTurns<T>(list: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...list]
  const one = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all([one(), one(), one(), one()])
}

async function checkToy(crowd: Crowd, reader: Person, known: KnownToy, shown: Map<string, Picture>): Promise<void> {
  const { fail } = crowd.tallies
  const journey = await readWholeJourney(reader, known.id)
  if (known.state === 'gone') {
    if (journey) fail('A removed toy can be read')
    return
  }
  if (!journey) return fail('A toy cannot be read', known.id)
  const { toy, stops } = journey
  if (known.profile) {
    const { name, ownerName, mission, picture } = known.profile
    const isSame = toy.name === name && toy.ownerName === ownerName && toy.mission === mission
    if (!isSame || toy.imageUrl === null) fail('An activated toy is not as its owner was told', known.id)
    else shown.set(toy.imageUrl, picture)
  }
  const expected = crowd.ledger.stops.filter((stop) => stop.toy === known && stop.state === 'stored')
  const byKey = new Map(stops.map((stop) => [stop.submissionKey, stop]))
  if (byKey.size !== stops.length) fail('An entry is in its journey twice', known.id)
  for (const stop of expected) checkStop(crowd, stop, byKey.get(stop.key), shown)
  if (stops.length > expected.length)
    fail('A journey has entries that nobody was told of', `${known.id}: ${stops.length}`)
  if (toy.stopCount !== stops.length) fail('A stop count is not the number of stops', `${known.id}: ${toy.stopCount}`)
  const isRight = toy.distanceKm === null || Math.abs((toy.distanceKm ?? 0) - journeyKm(stops)) < 1
  if (!isRight) fail('A distance is not that of the stops', known.id)
}

function checkStop({ tallies }: Crowd, stop: KnownStop, found: Entry | undefined, shown: Map<string, Picture>): void {
  if (!found) return tallies.fail('An acknowledged entry is not in its journey', stop.key)
  if (!isEdition(found, stop.current)) tallies.fail('An entry is not the edition that was acknowledged', stop.key)
  const { picture } = stop.current
  if (picture && found.imageUrl !== null) shown.set(found.imageUrl, picture)
}

function isEdition(found: Entry, { location, comment, addedBy, latitude, longitude, picture }: Edition): boolean {
  return (
    found.location === location &&
    found.comment === comment &&
    found.addedBy === addedBy &&
    Math.abs(found.latitude - Number(latitude)) < 1e-6 &&
    Math.abs(found.longitude - Number(longitude)) < 1e-6 &&
    (found.imageUrl !== null) === (picture !== null)
  )
}

/** Every size can be read to its last pixel and shows what was sent. */
async function checkPhoto({ tallies }: Crowd, reader: Person, url: string, picture: Picture): Promise<void> {
  const key = photoFilePattern.exec(url.split('/').at(-1) ?? '')?.[1] ?? ''
  for (const size of photoSizes) {
    const decided = await reader.persist('check: photo', { method: 'GET', path: photoPath(key, size) })
    if (decided?.answer.status !== 200) {
      return tallies.fail(`A photo of an entry is ${decided?.answer.status ?? 'not answered'}`, url)
    }
    const { body } = decided.answer
    try {
      const { info } = await sharp(body, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })
      if (Math.max(info.width, info.height) > size) tallies.fail('A photo is larger than its size', url)
      if (difference(await lookOf(body), picture.look) > mostDifference) tallies.fail('A photo is another one', url)
    } catch (error) {
      tallies.fail('A photo cannot be decoded', `${url}: ${String(error)}`)
    }
  }
}

/** What was removed stays removed, also when it is sent again; what is hidden or replaced shows no photo. */
async function checkGone(
  { tallies }: Crowd,
  reader: Person,
  stop: KnownStop,
  shown: Map<string, Picture>,
): Promise<void> {
  const isToyGone = stop.toy.state === 'gone'
  if (stop.state === 'open') return
  if (stop.id !== null && (stop.state === 'gone' || isToyGone)) {
    const status = await resendRemoved(reader, stop)
    if (status !== 410) tallies.fail(`A resend of a removed entry is answered with ${status}`, stop.key)
  }
  for (const url of stop.imageUrls) {
    if (shown.has(url)) continue
    const decided = await reader.persist('check: photo of what is gone', { method: 'GET', path: url })
    const status = decided?.answer.status ?? 0
    if (status !== 404 && status !== 410) tallies.fail(`A photo of what is gone is answered with ${status}`, url)
  }
}
