import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that wait for processes that are killed and started or for a database that is set up; the longest first. */
const slow = ['embedded-postgres', 'database/database', 'photo-kills', 'order-kills', 'scripts/start']

/**
 * Begins with the slow files, so that the last worker is not left alone with one of them. Vitest knows how long a file
 * took only where it has run before, and a clean clone has not. With `--sequence.shuffle` it leaves the order to chance.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shuffle, seed } = this.ctx.config.sequence
    if (shuffle) return shuffled(files, seed)
    const sorted = await super.sort(files)
    const isSlow = (file: TestSpecification, name: string) => file.moduleId.endsWith(`${name}.test.ts`)
    const first = slow.flatMap((name) => sorted.filter((file) => isSlow(file, name)))
    return [...new Set([...first, ...sorted])]
  }
}

/** The same order for the same seed (Park-Miller), so that an order that fails can be repeated. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = (Math.abs(Math.trunc(seed)) % 2_147_483_646) + 1
  const mixed = [...items]
  for (let i = mixed.length - 1; i > 0; i--) {
    state = (state * 48_271) % 2_147_483_647
    const j = state % (i + 1)
    ;[mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!]
  }
  return mixed
}
