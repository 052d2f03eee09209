import { expect, it } from 'vitest'
import { down, up } from '../../../migrations/20261203100200_identify_database.ts'
import { createToy } from '../../testing/builders.ts'
import { useTestServer } from '../../testing/file-server.ts'
import { readDatabaseIdentity } from '../../adapters/database/database-identity.ts'

const first = useTestServer()
const second = useTestServer()

it('an unchanged journey is 304 for its own database, and never for another one (M7)', async () => {
  const [mine, other] = [
    await createToy(first.knex, { id: 'SAME', name: 'Honey' }),
    await createToy(second.knex, { id: 'SAME', name: 'Maple' }),
  ]
  expect(mine.revision).toBe(other.revision)
  const ask = (url: string, etag = '') => fetch(`${url}/api/toys/SAME`, { headers: { 'If-None-Match': etag } })
  const etag = (await ask(first.url)).headers.get('etag') ?? ''
  expect((await ask(first.url, etag)).status).toBe(304)
  expect((await ask((await first.join()).url, etag)).status).toBe(304)
  const answer = await ask(second.url, etag)
  expect([answer.status, await answer.json()]).toMatchObject([200, { name: 'Maple' }])
})

it('every database is given an identity of its own by its migration', async () => {
  const { epoch } = await readDatabaseIdentity(first.knex)
  const made = [epoch]
  for (let i = 0; i < 2; i++) {
    await down(second.knex)
    await up(second.knex)
    made.push((await readDatabaseIdentity(second.knex)).epoch)
  }
  expect(new Set(made).size).toBe(3)
})
