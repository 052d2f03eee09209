import type { Wait, WaitReason } from './rows.ts'

const second = 1000
const minute = 60 * second

/** No wait is honoured longer, whatever asked for it: a clock that was wrong by years must not hold an entry for years. */
export const longestWait = 24 * 60 * minute

/** A clock that is corrected in small steps does not end a wait. */
const tolerated = minute

/**
 * True when a wait is over. One that begins in the future was written by a clock that has been set back since: nobody
 * knows how long it has lasted, so it is void.
 */
export const isOver = ({ since, for: length }: Wait, now: number): boolean =>
  since - now > tolerated || now - since >= Math.min(length, longestWait)

/** When a wait ends (milliseconds of the device's clock); now or earlier when it is over. */
export const endOf = (wait: Wait, now: number): number =>
  isOver(wait, now) ? now : wait.since + Math.min(wait.for, longestWait)

interface Delay {
  first: number
  most: number
}

/** How long to wait after the first failure of a kind and at most, in milliseconds. */
const delays: Record<WaitReason, Delay> = {
  timeout: { first: 5 * second, most: 10 * minute },
  'no-answer': { first: 5 * second, most: 10 * minute },
  'server-busy': { first: 5 * second, most: 15 * minute },
  'server-asked': { first: 5 * second, most: 15 * minute },
  'sign-in-page': { first: 5 * second, most: 2 * minute },
}

/**
 * Milliseconds to wait after so many failures of a kind (1 for the first): exponential back-off, with the upper half of
 * the step drawn at random, so that a crowd that failed together does not come back together.
 */
export function nextDelay(reason: WaitReason, failures: number, random = Math.random): number {
  const { first, most } = delays[reason]
  const step = Math.min(most, first * 2 ** Math.min(Math.max(failures - 1, 0), 20))
  return Math.round(step / 2 + (random() * step) / 2)
}
