import type { Entry } from '../../contract/entries.ts'
import { apiPaths } from '../../contract/paths.ts'
import type { StopPage, Toy } from '../../contract/toys.ts'
import type { KnownStop } from './ledger.ts'
import { asJson, createPerson, jsonOf, newAddress, type Crowd, type Person } from './people.ts'
import type { Random } from './random.ts'

/** What visitors look at; any answer will do that is an answer. */
export async function readSomething({ ledger }: Crowd, visitor: Person): Promise<void> {
  const { random } = visitor
  const toy = random.pick(ledger.toys)
  const stops = ledger.stops.filter(({ state, imageUrls }) => state === 'stored' && imageUrls.size > 0)
  const get = (kind: string, path: string) => visitor.attempt(kind, { method: 'GET', path })
  const at = random.next()
  if (at < 0.4) await get('journey', apiPaths.toy(toy.id))
  else if (at < 0.5) await get('featured', apiPaths.featured())
  else if (at < 0.6) await get('page of stops', apiPaths.entries(toy.id))
  else if (at < 0.65) await get('site', apiPaths.site())
  else if (stops.length > 0) await get('photo', random.pick([...random.pick(stops).imageUrls]))
}

/** Somebody without the password tries one, from an address of their own. */
export async function guess(crowd: Crowd, random: Random): Promise<void> {
  const guesser = createPerson(crowd, random, newAddress(random))
  const toy = random.pick(crowd.ledger.toys)
  const path = apiPaths.verifyPassword(toy.id)
  const answer = await guesser.attempt('wrong password', {
    method: 'POST',
    path,
    ...asJson({ password: 'not this one' }),
  })
  if (answer && answer.status < 400) crowd.tallies.fail('A wrong password was taken')
}

/** A journey read after an entry was acknowledged has it, whichever process answers. */
export async function sees({ tallies }: Crowd, finder: Person, stop: KnownStop): Promise<void> {
  const { toy, key } = stop
  const answer = await finder.attempt('journey after an entry', { method: 'GET', path: apiPaths.toy(toy.id) })
  if (answer?.status !== 200 || toy.state !== 'active') return
  const { journeyEntries, nextBefore } = jsonOf<Toy>(answer)
  const isThere = journeyEntries.some(({ submissionKey }) => submissionKey === key)
  if (!isThere && !nextBefore) tallies.fail('An acknowledged entry was not in the journey read after it')
}

/** A journey with all its stops, and the toy as it is answered; null when there is no such toy. */
export async function readWholeJourney(reader: Person, toyId: string): Promise<{ toy: Toy; stops: Entry[] } | null> {
  const ask = (path: string) => reader.persist('check: journey', { method: 'GET', path })
  const first = await ask(apiPaths.toy(toyId))
  if (first?.answer.status !== 200) return null
  const toy = jsonOf<Toy>(first.answer)
  const stops = [...toy.journeyEntries]
  for (let before = toy.nextBefore; before;) {
    const page = await ask(apiPaths.earlierEntries(toyId, before))
    if (page?.answer.status !== 200) return null
    const { journeyEntries, nextBefore } = jsonOf<StopPage>(page.answer)
    stops.unshift(...journeyEntries)
    before = nextBefore
  }
  return { toy, stops }
}
