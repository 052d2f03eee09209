import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { apiPaths } from '../../contract/paths.ts'
import { reportsToHide } from '../../contract/limits.ts'
import { makeTagId, makeTagPassword } from '../../contract/tags.ts'
import { jsonRequest } from './finders.ts'
import { busy, type KnownStop } from './ledger.ts'
import { createPerson, newAddress, type Crowd, type Decided, type Person } from './people.ts'
import type { Random } from './random.ts'

/** Toys that the admin leaves alone, so that finders always have some. */
const fewestToys = 6
const spareTags = 4

/** An admin at the dashboard, signed in by this cookie, and the visitors who report entries to them. */
export async function runAdmin(crowd: Crowd, random: Random, cookie: string): Promise<void> {
  const session = { Cookie: cookie, Origin: crowd.base, 'Sec-Fetch-Site': 'same-origin' }
  const admin: Admin = { ...createPerson(crowd, random, newAddress(random)), session }
  while (!crowd.isOver) {
    const at = random.next()
    if (crowd.ledger.toys.filter(({ state }) => state === 'inactive').length < spareTags) await makeTags(crowd, admin)
    else if (at < 0.35) await withStop(crowd, random, 'stored', (stop) => removeStop(crowd, admin, stop))
    else if (at < 0.55) await withStop(crowd, random, 'stored', (stop) => reportUntilHidden(crowd, random, stop))
    else if (at < 0.7) await withStop(crowd, random, 'hidden', (stop) => decide(crowd, admin, stop))
    else if (at < 0.75) await removeToy(crowd, admin)
    else await look(admin)
    await delay(random.between(200, 1_500))
  }
}

interface Admin extends Person {
  session: Record<string, string>
}

async function withStop(
  { ledger }: Crowd,
  random: Random,
  state: KnownStop['state'],
  work: (stop: KnownStop) => Promise<void>,
): Promise<void> {
  const stops = ledger.stops.filter((stop) => stop.state === state && !stop.isBusy && stop.toy.state === 'active')
  if (stops.length === 0) return
  const stop = random.pick(stops)
  await busy(stop, () => work(stop))
}

async function look(admin: Admin): Promise<void> {
  const lists = [
    `${apiPaths.allEntries()}?limit=50`,
    `${apiPaths.toys()}?limit=50`,
    apiPaths.reports(),
    apiPaths.adminHealth(),
  ]
  await admin.attempt('admin list', { method: 'GET', path: admin.random.pick(lists), headers: admin.session })
}

async function makeTags({ ledger, tallies }: Crowd, admin: Admin): Promise<void> {
  const tags = Array.from({ length: spareTags }, () => ({ id: makeTagId(), password: makeTagPassword() }))
  const decided = await admin.persist('new tags', jsonRequest('POST', apiPaths.createTags(), { tags }, admin.session))
  if (decided?.answer.status !== 201)
    return tallies.fail(`Tags were not made: ${decided?.answer.status ?? 'undecided'}`)
  ledger.toys.push(...tags.map((tag) => ({ ...tag, state: 'inactive' as const, profile: null })))
}

/** True when it is gone now; 404 may be the answer after an attempt whose answer was lost. */
function isRemoved({ tallies }: Crowd, what: string, decided: Decided | null): boolean {
  const status = decided?.answer.status
  if (status === 204 || (status === 404 && decided?.wasUnclear)) return true
  tallies.fail(`${what} was not removed: ${status ?? 'undecided'}`)
  return false
}

async function removeStop(crowd: Crowd, admin: Admin, stop: KnownStop): Promise<void> {
  const path = apiPaths.entry(stop.id as number)
  const decided = await admin.persist('admin removes entry', { method: 'DELETE', path, headers: admin.session })
  if (isGoneWithToy(stop) || isRemoved(crowd, 'An entry', decided)) stop.state = 'gone'
}

async function removeToy(crowd: Crowd, admin: Admin): Promise<void> {
  const active = crowd.ledger.toys.filter(({ state }) => state === 'active')
  if (active.length <= fewestToys) return
  const toy = admin.random.pick(active)
  toy.state = 'going'
  const path = apiPaths.toy(toy.id)
  const decided = await admin.persist('admin removes toy', { method: 'DELETE', path, headers: admin.session })
  if (isRemoved(crowd, 'A toy', decided)) toy.state = 'gone'
}

const isGoneWithToy = ({ toy }: KnownStop) => toy.state === 'going' || toy.state === 'gone'

/** So many visitors report the entry that it is hidden. */
async function reportUntilHidden(crowd: Crowd, random: Random, stop: KnownStop): Promise<void> {
  for (let senders = 0; senders < reportsToHide; senders++) {
    const visitor = createPerson(crowd, random, newAddress(random))
    const report = { key: randomUUID(), toyId: stop.toy.id, entryId: stop.id, reason: 'spam', words: '' }
    const decided = await visitor.persist('report', jsonRequest('POST', apiPaths.reports(), report))
    if (isGoneWithToy(stop)) return
    if (decided?.answer.status !== 201) {
      return crowd.tallies.fail(`A report was not taken: ${decided?.answer.status ?? 'undecided'}`)
    }
  }
  stop.state = 'hidden'
}

async function decide(crowd: Crowd, admin: Admin, stop: KnownStop): Promise<void> {
  const decision = admin.random.pick(['restore', 'remove'] as const)
  const body = { kind: 'entry', id: String(stop.id), decision }
  const sending = jsonRequest('POST', apiPaths.reportDecisions(), body, admin.session)
  const decided = await admin.persist(`admin decides: ${decision}`, sending)
  if (isGoneWithToy(stop)) return
  if (decision === 'remove') {
    if (isRemoved(crowd, 'A reported entry', decided)) stop.state = 'gone'
  } else if (decided?.answer.status === 204) stop.state = 'stored'
  else crowd.tallies.fail(`An entry was not restored: ${decided?.answer.status ?? 'undecided'}`)
}
