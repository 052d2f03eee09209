import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Entry } from '../../contract/entries.ts'
import { apiPaths } from '../../contract/paths.ts'
import { multipartBody, multipartType } from '../multipart.ts'
import { busy, type Edition, type KnownStop, type KnownToy } from './ledger.ts'
import { asJson, createPerson, jsonOf, newAddress, type Crowd, type Decided, type Person } from './people.ts'
import { createPicture, type Picture } from './pictures.ts'
import type { Random } from './random.ts'
import { guess, readSomething, sees } from './readers.ts'

/** A finder, who does one thing after the other until the run is over. */
export async function runFinder(crowd: Crowd, random: Random): Promise<void> {
  const finder = createPerson(crowd, random, newAddress(random))
  while (!crowd.isOver) {
    const at = random.next()
    if (at < 0.4) await addStop(crowd, finder)
    else if (at < 0.55) await withOwnStop(crowd, random, (stop) => correct(crowd, finder, stop))
    else if (at < 0.65) await withOwnStop(crowd, random, (stop) => resend(crowd, finder, stop))
    else if (at < 0.72) await guess(crowd, random)
    else if (at < 0.78) await activate(crowd, finder)
    else await readSomething(crowd, finder)
    await delay(random.between(0, 300))
  }
}

async function withOwnStop(crowd: Crowd, random: Random, work: (stop: KnownStop) => Promise<void>): Promise<void> {
  const stops = crowd.ledger.stops.filter(
    ({ state, isBusy, toy }) => state === 'stored' && !isBusy && toy.state === 'active',
  )
  if (stops.length === 0) return
  const stop = random.pick(stops)
  await busy(stop, () => work(stop))
}

const words = ['Lisbon', 'Osaka', 'Ærø', 'São Paulo', 'Kraków', 'Nairobi', '東京', 'Reykjavík']

async function write(crowd: Crowd, random: Random, number: number, picture?: Picture | null): Promise<Edition> {
  const drawn = () => (random.chance(0.3) ? random.pick(crowd.phonePictures) : createPicture(random))
  return {
    number,
    location: random.pick(words),
    comment: `Edition ${number}: ${random.between(0, 1e9)}`,
    addedBy: `Finder ${random.between(1, 99)}`,
    latitude: (random.between(-89_000, 89_000) / 1000).toFixed(4),
    longitude: (random.between(-179_000, 179_000) / 1000).toFixed(4),
    picture: picture === undefined ? (random.chance(0.85) ? await drawn() : null) : picture,
  }
}

/** What of an edition travels as a form. */
function formOf(edition: Edition, more: Record<string, string>) {
  const { picture, number, ...fields } = edition
  const parts = Object.entries({ ...fields, edition: String(number), ...more }).map(([name, value]) => ({
    name,
    value,
  }))
  const image = picture ? [{ name: 'image', value: picture.bytes, filename: 'photo', type: picture.type }] : []
  return { headers: { 'Content-Type': multipartType }, body: multipartBody([...parts, ...image]) }
}

function newEntry(stop: KnownStop, password = stop.toy.password) {
  const authorHash = createHash('sha256').update(stop.token).digest('hex')
  const { headers, body } = formOf(stop.first, { password, authorHash })
  const path = apiPaths.entries(stop.toy.id)
  return { method: 'POST', path, headers: { ...headers, 'Idempotency-Key': stop.key }, body }
}

/** A new entry, sent under one key until it is known what became of it, and then looked for in its journey. */
export async function addStop(crowd: Crowd, finder: Person, toy?: KnownToy): Promise<KnownStop | null> {
  const { ledger, tallies } = crowd
  const { random } = finder
  const chosen = toy ?? random.pick(ledger.toys.filter(({ state }) => state === 'active'))
  const first = await write(crowd, random, 1)
  const keys = { key: randomUUID(), token: randomUUID() }
  const stop: KnownStop = {
    ...{ ...keys, toy: chosen, first, current: first, id: null },
    ...{ state: 'open', isBusy: false, imageUrls: new Set() },
  }
  ledger.stops.push(stop)
  await busy(stop, async () => {
    if (random.chance(0.05)) {
      const typo = await finder.attempt('entry with a wrong password', newEntry(stop, 'a typing error'))
      if (typo && typo.status < 400) tallies.fail('An entry with a wrong password was taken')
    }
    const decided = await finder.persist('new entry', newEntry(stop))
    if (!decided) return tallies.fail('An entry was never decided')
    const { status } = decided.answer
    if (status === 200 || status === 201) acknowledge(crowd, stop, stop.first, decided)
    else refuse(crowd, stop, `A new entry was refused with ${status}`)
    if (stop.state === 'stored' && random.chance(0.3)) await sees(crowd, finder, stop)
  })
  return stop.state === 'stored' ? stop : null
}

/** The entry in the answer must be the one that was sent. */
function acknowledge(crowd: Crowd, stop: KnownStop, edition: Edition, { answer }: Decided): void {
  const entry = jsonOf<Entry>(answer)
  const isSame =
    entry.submissionKey === stop.key &&
    (stop.id === null || entry.id === stop.id) &&
    entry.comment === edition.comment &&
    (entry.imageUrl !== null) === (edition.picture !== null)
  if (!isSame) crowd.tallies.fail('The answer has another entry than was sent', answer.body.toString().slice(0, 300))
  stop.id = entry.id
  stop.current = edition
  stop.state = 'stored'
  if (entry.imageUrl !== null) stop.imageUrls.add(entry.imageUrl)
}

/** Only the removal of its toy is a reason. */
function refuse({ tallies }: Crowd, stop: KnownStop, why: string): void {
  if (stop.toy.state === 'active') tallies.fail(why)
  stop.state = stop.id === null ? 'refused' : 'gone'
}

async function correct(crowd: Crowd, finder: Person, stop: KnownStop): Promise<void> {
  const { random } = finder
  const { current } = stop
  const picture = random.chance(0.4) ? undefined : random.chance(0.6) ? current.picture : null
  const next = await write(crowd, random, current.number + 1, picture)
  const { headers, body } = formOf(next, {})
  const path = apiPaths.ownEntry(stop.toy.id, stop.key)
  const sending = { method: 'PUT', path, headers: { ...headers, Authorization: `Bearer ${stop.token}` }, body }
  const decided = await finder.persist('correction', sending)
  if (!decided) return crowd.tallies.fail('A correction was never decided')
  const { status } = decided.answer
  if (status === 200) acknowledge(crowd, stop, next, decided)
  else refuse(crowd, stop, `A correction was refused with ${status}`)
}

/** As a device that has lost the answer: the first edition, whatever became of it since. */
async function resend(crowd: Crowd, finder: Person, stop: KnownStop): Promise<void> {
  const decided = await finder.persist('resend', newEntry(stop))
  if (!decided) return crowd.tallies.fail('A resend was never decided')
  const { status, headers } = decided.answer
  if (status !== 200) return refuse(crowd, stop, `A resend was answered with ${status}`)
  if (headers['idempotency-replayed'] !== 'true') crowd.tallies.fail('A resend was stored anew')
  acknowledge(crowd, stop, stop.current, decided)
}

/** The status of a resend of an entry that was removed; 0 when none came. */
export async function resendRemoved(finder: Person, stop: KnownStop): Promise<number> {
  return (await finder.persist('resend of what was removed', newEntry(stop)))?.answer.status ?? 0
}

/** An owner activates a tag. A second attempt after a lost answer is told that the tag is active. */
async function activate(crowd: Crowd, owner: Person): Promise<void> {
  const { ledger, tallies } = crowd
  const toy = ledger.toys.find(({ state }) => state === 'inactive')
  if (!toy) return
  toy.state = 'activating'
  const picture = await createPicture(owner.random)
  const fields = { name: `Bear ${toy.id}`, ownerName: 'Ada', mission: `See ${owner.random.pick(words)}` }
  const parts = Object.entries({ ...fields, id: toy.id, password: toy.password })
  const body = multipartBody([
    ...parts.map(([name, value]) => ({ name, value })),
    { name: 'image', value: picture.bytes, filename: 'photo', type: picture.type },
  ])
  const sending = { method: 'POST', path: apiPaths.activate(), headers: { 'Content-Type': multipartType }, body }
  const decided = await owner.persist('activation', sending)
  if (!decided) return tallies.fail('An activation was never decided')
  const { status } = decided.answer
  if (status >= 400 && !(status === 409 && decided.wasUnclear)) {
    return tallies.fail(`An activation was refused with ${status}`)
  }
  Object.assign(toy, { state: 'active', profile: { ...fields, picture } })
}

/** Asks for a path as an admin or the payment provider does. */
export const jsonRequest = (method: string, path: string, value: unknown, headers: Record<string, string> = {}) => ({
  method,
  path,
  ...asJson(value, headers),
})
