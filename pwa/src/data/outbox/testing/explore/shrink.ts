import type { Evaluate } from './bundle.ts'
import { explore } from './explore.ts'
import { untilQuiet, type Schedule, type Step } from './steps.ts'

/** What went wrong, without the numbers of this one schedule. */
export const kindOf = (failure: string): string =>
  (failure.split('\n')[0] as string).replaceAll(/\d+|TEDDY|BEAR|\S+-\S+-\S+-\S+-\S+/g, '#')

/** A schedule that fails in the same way, with as few steps as can be, and without chance where it plays no part. */
export async function shrink(evaluate: Evaluate, schedule: Schedule, failure: string): Promise<Schedule> {
  let best = schedule
  const isSame = async (steps: Step[]) => {
    const found = await explore(evaluate, { ...schedule, steps })
    if (found.failure === null || kindOf(found.failure) !== kindOf(failure)) return false
    best = { ...schedule, steps }
    return true
  }
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = best.steps.length - size; at >= 0; at -= size) {
      await isSame(best.steps.filter((_, index) => index < at || index >= at + size))
    }
  }
  for (let index = 0; index < best.steps.length; index++) {
    const plain = (change: Partial<Step>) =>
      best.steps.map((step, i) => (i === index ? ({ ...step, ...change } as Step) : step))
    if (!(await isSame(plain({ turns: untilQuiet, dice: 0 })))) await isSame(plain({ dice: 0 }))
  }
  return best
}
