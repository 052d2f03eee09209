import { expect, it } from 'vitest'
import { createEntry, createToy } from '../../testing/builders.ts'
import { useTestDatabase } from '../../testing/file-server.ts'
import { createReadDigest } from './read-digest.ts'

const database = useTestDatabase()

it('tells the kilometres between rounded places once the owner wants places rounded', async () => {
  const { knex } = database
  const { id } = await createToy(knex)
  await createEntry(knex, id, { latitude: 51.54, longitude: -0.01 })
  const stop = await createEntry(knex, id, { latitude: 51.56, longitude: -0.01 })
  await knex('stop_notices').insert({ entry_id: stop.id, toy_id: id, digest_id: stop.id })
  const readDigest = createReadDigest({ knex })
  expect((await readDigest(stop.id))?.km).toBeCloseTo(2.2, 1)
  await knex('toys')
    .where({ id })
    .update({ places_are_rounded: true, revision: knex.raw(`nextval('toy_revisions')`) })
  expect((await readDigest(stop.id))?.km).toBeCloseTo(11.1, 1)
})
