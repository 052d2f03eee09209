import 'fake-indexeddb/auto'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { bundleDeviceCode, dataFolder, plantInto } from './testing/explore/bundle.ts'
import { explore } from './testing/explore/explore.ts'
import { plants } from './testing/explore/plants.ts'
import { makeSchedule } from './testing/explore/steps.ts'

/** `explore.slow.test.ts` goes on from here. */
const schedules = 100
/** The same in every run, so that a change is judged by what it changes; `npm run explore` draws new ones. */
const firstSeed = 1

it('loses, doubles, changes and lies about nothing in a hundred schedules', { timeout: 120_000 }, async () => {
  const evaluate = await bundleDeviceCode()
  for (let seed = firstSeed; seed < firstSeed + schedules; seed++) {
    const { failure, log } = await explore(evaluate, makeSchedule(seed))
    expect(failure, `seed ${seed}\n${log.join('\n')}`).toBeNull()
  }
})

it('goes the same way each time', async () => {
  const evaluate = await bundleDeviceCode()
  const first = await explore(evaluate, makeSchedule(8))
  expect(await explore(evaluate, makeSchedule(8))).toEqual(first)
  expect(first.uploads).toBeGreaterThan(0)
})

it('sees what a planted fault does', { timeout: 60_000 }, async () => {
  const evaluate = await bundleDeviceCode(plants.find(({ name }) => name.startsWith('G3')))
  const verdicts: (string | null)[] = []
  for (let seed = 1; seed <= 20; seed++) verdicts.push((await explore(evaluate, makeSchedule(seed))).failure)
  expect(verdicts.some((failure) => failure !== null)).toBe(true)
})

it.each(plants)('the fault still fits the code: $name', async (plant) => {
  for (const file of new Set(plant.edits.map((edit) => edit.file))) {
    const code = await readFile(dataFolder + file, 'utf8')
    expect(plantInto(code, file, plant)).not.toBe(code)
  }
})
