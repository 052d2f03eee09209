import { expect, it } from 'vitest'
import { useTestServer } from './testing/file-server.ts'
import { fuzz } from './testing/fuzz/fuzz.ts'
import { routeSpecs } from './testing/fuzz/routes.ts'
import { wideBudgets } from './testing/wide-budgets.ts'

const server = useTestServer(wideBudgets)

it('every route has a line in the table of generated requests', () => {
  const mounted = server.routes().map(({ method, path }) => `${method} ${path}`)
  expect([...new Set(mounted)].sort()).toEqual(Object.keys(routeSpecs).sort())
})

it('generated requests, right and wrong, are answered as the contract says, and store nothing it would refuse', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  process.stdout.write(`Generated requests: seed ${seed} (npm run fuzz -- --seed ${seed})\n`)
  const { failures, tallies } = await fuzz({ server, seed, runs: 4, isOver: () => true })
  expect(failures).toEqual([])
  expect(tallies.every(({ asked }) => asked >= 4)).toBe(true)
  // Five seconds on a machine with nothing else to do.
}, 120_000)
