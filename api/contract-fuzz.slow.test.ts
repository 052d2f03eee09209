import { expect, it } from 'vitest'
import { useTestServer } from './testing/file-server.ts'
import { fuzz } from './testing/fuzz/fuzz.ts'
import { wideBudgets } from './testing/wide-budgets.ts'

const server = useTestServer(wideBudgets)

it('generated requests, right and wrong, are answered as the contract says, and store nothing it would refuse', async () => {
  const runs = 10
  const seed = Math.floor(Math.random() * 2 ** 31)
  process.stdout.write(`Generated requests: seed ${seed} (npm run fuzz -- --seed ${seed} --runs ${runs})\n`)
  const { failures, tallies } = await fuzz({ server, seed, runs, isOver: () => true })
  expect(failures).toEqual([])
  expect(tallies.every(({ asked }) => asked >= runs)).toBe(true)
}, 300_000)
