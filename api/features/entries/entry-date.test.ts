import { expect, it } from 'vitest'
import { formatInstant } from '../../contract/dates.ts'
import { createToy } from '../../testing/builders.ts'
import { keyed, postEntry, readJourney } from '../../testing/entries.ts'
import { waitForLocks } from '../../testing/locks.ts'
import { useTestServer } from '../../testing/file-server.ts'

const server = useTestServer()

const minute = 60_000
const day = 24 * 60 * minute

/** A device whose clock goes wrong by so many milliseconds, five hours east of UTC. */
function device(clockError: number) {
  const now = () => Date.now() + clockError
  const tell = (at: number) => formatInstant(new Date(at), 300)
  /** Sends now what was written `age` milliseconds ago. */
  return (toyId: string, age: number, location: string) =>
    postEntry(server, toyId, { location, takenAt: tell(now() - age), sentAt: tell(now()) }, keyed())
}

it.each([
  ['right', 0],
  ['two years ahead', 2 * 365 * day],
  ['ten years behind', -10 * 365 * day],
  ['three minutes ahead', 3 * minute],
  ['three minutes behind', -3 * minute],
])('dates by how long ago it was written, with a clock that is %s', async (_, clockError) => {
  const toy = await createToy(server.knex)
  const send = device(clockError)
  const before = Date.now()
  const { status, body } = await send(toy.id, 3 * day, 'Oslo')
  expect(status).toBe(201)
  expect(Date.parse(body.date)).toBeGreaterThanOrEqual(before - 3 * day)
  expect(Date.parse(body.date)).toBeLessThanOrEqual(Date.now() - 3 * day)
  expect(body.date).toMatch(/\+05:00$/)
})

it('keeps the order in which entries were written, whichever is sent first and by whichever clock', async () => {
  const toy = await createToy(server.knex)
  await device(2 * 365 * day)(toy.id, 10 * minute, 'Third')
  await device(-10 * 365 * day)(toy.id, 30 * minute, 'First')
  await device(0)(toy.id, 20 * minute, 'Second')
  await device(3 * minute)(toy.id, 1 * minute, 'Fourth')
  const { journeyEntries } = await readJourney(server, toy.id)
  expect(journeyEntries.map(({ location }) => location)).toEqual(['First', 'Second', 'Third', 'Fourth'])
})

it('does not count what came after the arrival: the upload, the photo, other writers', async () => {
  const toy = await createToy(server.knex)
  const lock = await server.knex.transaction()
  await lock('toys').where({ id: toy.id }).forUpdate().select('id')
  const sent = device(0)(toy.id, 0, 'Oslo')
  await waitForLocks(server.knex, 1)
  const meanwhile = Date.now()
  await lock.rollback()
  const { body } = await sent
  expect(Date.parse(body.date)).toBeLessThanOrEqual(meanwhile)
  expect(Date.parse(body.receivedAt)).toBeGreaterThanOrEqual(meanwhile)
})

it('is now when the device says that it was sent before it was written', async () => {
  const toy = await createToy(server.knex)
  const before = Date.now()
  const { body } = await device(0)(toy.id, -5 * minute, 'Oslo')
  expect(Date.parse(body.date)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(body.date)).toBeLessThanOrEqual(Date.parse(body.receivedAt))
})

it('is never before the toy', async () => {
  const createdAt = new Date(Date.now() - day)
  const toy = await createToy(server.knex, { createdAt })
  const { body } = await device(-10 * 365 * day)(toy.id, 3 * day, 'Oslo')
  expect(Date.parse(body.date)).toBe(createdAt.getTime())
})

it('takes the time it was written for right when the sending time is missing', async () => {
  const toy = await createToy(server.knex)
  const { body } = await postEntry(server, toy.id, { takenAt: '2025-08-02T10:00:00.000+02:00' })
  expect(body.date).toBe('2025-08-02T10:00:00.000+02:00')
})

it('is now when only the sending time is given', async () => {
  const toy = await createToy(server.knex)
  const before = Date.now()
  const { body } = await postEntry(server, toy.id, { sentAt: '2025-08-02T10:00:00.000+02:00' })
  expect(Date.parse(body.date)).toBeGreaterThanOrEqual(before)
})

it('refuses a time that is none', async () => {
  const toy = await createToy(server.knex)
  const { status, body } = await postEntry(server, toy.id, { takenAt: '2025-08-02T10:00:00Z', sentAt: 'yesterday' })
  expect([status, body.issues]).toEqual([400, { sentAt: 'This is not a date and time' }])
})
