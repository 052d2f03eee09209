import type { CreateRateLimit, RateLimit, Used } from '../adapters/rate-limits.ts'
import { createFairQueue } from '../concurrency/fair-queue.ts'
import type { LimitState } from '../contract/limit-headers.ts'
import type { Sender } from './sender.ts'
import { message } from '../contract/messages/message.ts'
import { tooMany } from './too-many.ts'

export interface BudgetWindow {
  readonly points: number
  readonly seconds: number
}

export interface BudgetSettings {
  readonly budgets: Readonly<Record<BudgetName, readonly BudgetWindow[]>>
  /** How many senders' budgets a whole network has. */
  readonly networkFactor: number
}

/** What each budget's refusal says is too much. */
const reasons = {
  entries: message('tooManyEntries'),
  toyEntries: message('tooManyToyEntries'),
  corrections: message('tooManyCorrections'),
  reports: message('tooManyReports'),
  passwordChecks: message('tooManyPasswordChecks'),
  activations: message('tooManyActivations'),
  ownerCalls: message('tooManyOwnerCalls'),
  ownerMails: message('tooManyOwnerMails'),
  toyOwnerMails: message('tooManyToyOwnerMails'),
  orders: message('tooManyOrders'),
  payments: message('tooManyPayments'),
  signIns: message('tooManySignIns'),
  clientErrors: message('tooManyClientErrors'),
  follows: message('tooManyFollows'),
  reads: message('tooManyReads'),
  uploads: message('tooManyUploads'),
  resends: message('tooManyUploads'),
  photos: message('tooManyPhotos'),
}

export type BudgetName = keyof typeof reasons

/** Of these, what is taken is held for a while and comes back: a place among those that may do it at the same time. */
const atOnce: readonly BudgetName[] = ['uploads', 'resends', 'photos']
/** Seconds after which a place may be free again. */
const placeRetry = 10

/** A sender, or a toy that has a budget of its own whoever sends. */
export type Payer = Sender | { readonly toyId: string }

export interface Taken {
  /** Where the payer stands now; null for a budget of places. */
  readonly state: LimitState | null
  refund(): Promise<void>
}

export interface Budgets {
  /**
   * Takes `cost` (1 unless given) from the budget of that name. Throws "rate_limited", and takes nothing, when the payer,
   * or all of its network together, has not that much left.
   */
  take(name: BudgetName, payer: Payer, cost?: number): Promise<Taken>
}

interface Needs extends BudgetSettings {
  createRateLimit: CreateRateLimit
}

export function createBudgets({ createRateLimit, budgets, networkFactor }: Needs): Budgets {
  const limitsOf = (name: BudgetName, tier: string, factor: number) =>
    budgets[name].map(({ points, seconds }, i) =>
      createRateLimit({ name: `${name}-${tier}${i || ''}`, points: points * factor, duration: seconds }),
    )
  const tiers = new Map(
    (Object.keys(reasons) as BudgetName[]).map((name) => [
      name,
      { address: limitsOf(name, 'address', 1), network: limitsOf(name, 'network', networkFactor) },
    ]),
  )

  const queue = createCountingQueue()

  function keysOf(name: BudgetName, payer: Payer): [RateLimit, string][] {
    const { address = [], network = [] } = tiers.get(name) ?? {}
    if ('toyId' in payer) return address.map((limit) => [limit, payer.toyId.toLowerCase()])
    return [
      ...address.map((limit): [RateLimit, string] => [limit, payer.address]),
      ...network.map((limit): [RateLimit, string] => [limit, payer.network]),
    ]
  }

  return {
    take: (name, payer, cost = 1) =>
      queue.run({ flow: flowOf(payer) }, () => takeFrom(name, keysOf(name, payer), cost)),
  }
}

/**
 * Counting one sender's calls means waiting for one and the same row. A flood of them would hold every connection of the
 * pool, so a sender has one at a time, a network two and all together four.
 */
const createCountingQueue = () =>
  createFairQueue({
    concurrency: 4,
    running: [2, 1],
    waiting: [2000, 500],
    limit: 5000,
    busy: message('busy'),
    retryAfter: 5,
  })

const flowOf = (payer: Payer): readonly string[] =>
  'toyId' in payer ? [payer.toyId.toLowerCase()] : [payer.network, payer.address]

async function takeFrom(name: BudgetName, limits: readonly [RateLimit, string][], cost: number): Promise<Taken> {
  const taken: [RateLimit, string][] = []
  const refund = async () => void (await Promise.all(taken.map(([limit, key]) => limit.refund(key, cost))))
  let state: LimitState | null = null
  for (const [limit, key] of limits) {
    const used = await limit.consume(key, { cost })
    taken.push([limit, key])
    const now = stateOf(limit, used)
    if (used.consumedPoints > limit.points) {
      await refund()
      throw tooMany(reasons[name], atOnce.includes(name) ? placeRetry * 1000 : used.msBeforeNext, now)
    }
    if (!state || now.remaining < state.remaining) state = now
  }
  return { state: atOnce.includes(name) ? null : state, refund }
}

function stateOf({ points, duration }: RateLimit, { consumedPoints, msBeforeNext }: Used): LimitState {
  return {
    limit: points,
    remaining: Math.max(0, points - consumedPoints),
    resetSeconds: Math.ceil(msBeforeNext / 1000),
    windowSeconds: duration,
  }
}
