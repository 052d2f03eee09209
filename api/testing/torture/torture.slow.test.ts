import { expect, it } from 'vitest'
import { createS3Client } from '../../adapters/s3/s3-client.ts'
import { reportTorture } from './report.ts'
import { torture, type Torture } from './torture.ts'

const short: Torture = {
  ...{ seed: 13, seconds: 25, finders: 4, say: () => undefined },
  pace: { processes: [4_000, 7_000], outage: [200, 1_200], calm: [100, 800] },
}

it('half a minute of kills, outages and cut connections loses and doubles nothing', { timeout: 400_000 }, async () => {
  const result = await torture(short)
  expect([...result.tallies.failures], reportTorture(result)).toEqual([])
  const causes = [...result.disturbances.keys()].join('\n')
  for (const cause of ['SIGKILL', 'SIGTERM', 'database', 'S3']) expect(causes).toContain(cause)
  expect(result.ledger.stops.filter(({ state }) => state === 'stored').length).toBeGreaterThan(10)
})

it('what was lost, doubled or left behind on purpose is found', { timeout: 400_000 }, async () => {
  const result = await torture({
    ...short,
    seconds: 6,
    pace: { processes: [60_000, 60_000], outage: [1, 1], calm: [60_000, 60_000] },
    beforeChecks: async ({ withKnex, settings }) => {
      await withKnex(async (knex) => {
        const [lost, spoilt, photoless] = (await knex('entries')
          .whereNotNull('photo_key')
          .whereNull('hidden_at')
          .orderBy('id')
          .select('id', 'photo_key')) as { id: number; photo_key: string }[]
        await knex('entries').where({ id: lost?.id }).delete()
        await knex('entries').where({ id: spoilt?.id }).update({ comment: 'Somebody else wrote this' })
        await createS3Client(settings).send(
          { method: 'DELETE', key: `photos/${photoless?.photo_key}-960.webp` },
          () => true,
        )
        await knex('row_counts').insert({ kind: 'entries', slot: 16, rows: 1 })
      })
    },
  })
  expect([...result.tallies.failures.keys()]).toEqual(
    expect.arrayContaining([
      'An acknowledged entry is not in its journey',
      'An entry is not the edition that was acknowledged',
      'A photo of an entry is 404',
      'A stop count is not the number of stops',
      'row_counts is not the number of rows',
      'A photo lacks a size',
    ]),
  )
})
