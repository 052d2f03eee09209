import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { bundleDeviceCode } from './testing/explore/bundle.ts'
import { explore } from './testing/explore/explore.ts'
import { makeSchedule } from './testing/explore/steps.ts'

// The first hundred are in explore.test.ts.
const [firstSeed, lastSeed] = [101, 1000]

it('loses, doubles, changes and lies about nothing in 900 more schedules', { timeout: 300_000 }, async () => {
  const evaluate = await bundleDeviceCode()
  for (let seed = firstSeed; seed <= lastSeed; seed++) {
    const { failure, log } = await explore(evaluate, makeSchedule(seed))
    expect(failure, `seed ${seed}\n${log.join('\n')}`).toBeNull()
  }
})
