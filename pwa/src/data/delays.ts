import type { WaitReason } from './local-db.ts'

interface Delay {
  first: number
  most: number
}

const second = 1000
const minute = 60 * second

/** How long to wait after the first failure and at most, by reason, in milliseconds. */
const delays: Record<WaitReason, Delay> = {
  offline: { first: 5 * second, most: 5 * minute },
  'no-answer': { first: 5 * second, most: 10 * minute },
  'server-busy': { first: 5 * second, most: 15 * minute },
  'sign-in-page': { first: 5 * second, most: 2 * minute },
  'rate-limited': { first: minute, most: 30 * minute },
  'in-progress': { first: 2 * second, most: 30 * second },
  'password-paused': { first: minute, most: minute },
}

/**
 * Milliseconds until the next attempt after so many: doubling, with the upper half of the step drawn by lot, so that
 * a crowd that failed together does not come back together.
 */
export function nextDelay(reason: WaitReason, attempts: number, random = Math.random): number {
  const { first, most } = delays[reason]
  const step = Math.min(most, first * 2 ** Math.min(Math.max(attempts - 1, 0), 20))
  return Math.round(step / 2 + (random() * step) / 2)
}
