import * as z from 'zod'
import { whole } from './config-values.ts'

/** So many in so many seconds. */
export interface BudgetWindow {
  readonly points: number
  readonly seconds: number
}

export interface BudgetConfig {
  /** What one sender may do; each in one or more windows, all of which hold. docs/security.md says how they were chosen. */
  readonly budgets: {
    readonly entries: readonly BudgetWindow[]
    /** Of one toy, from all senders. */
    readonly toyEntries: readonly BudgetWindow[]
    readonly corrections: readonly BudgetWindow[]
    readonly passwordChecks: readonly BudgetWindow[]
    readonly reports: readonly BudgetWindow[]
    readonly activations: readonly BudgetWindow[]
    /** What owners read and change by their links. */
    readonly ownerCalls: readonly BudgetWindow[]
    /** Owners' links asked for by email. */
    readonly ownerMails: readonly BudgetWindow[]
    /** Of one toy, from all senders. */
    readonly toyOwnerMails: readonly BudgetWindow[]
    readonly orders: readonly BudgetWindow[]
    readonly payments: readonly BudgetWindow[]
    readonly signIns: readonly BudgetWindow[]
    readonly clientErrors: readonly BudgetWindow[]
    readonly follows: readonly BudgetWindow[]
    readonly reads: readonly BudgetWindow[]
    /** At the same time: `points` of one window. */
    readonly uploads: readonly BudgetWindow[]
    readonly resends: readonly BudgetWindow[]
    readonly photos: readonly BudgetWindow[]
  }
  /** How many senders' budgets a whole /24 or /48 has. */
  readonly networkFactor: number
  /** Wrong passwords a day, before waits begin: of one sender and of one network over all toys, and of one toy. */
  readonly guesses: { readonly sender: number; readonly network: number; readonly toy: number }
  /** Uploads are refused when a disk they go to has less left. */
  readonly minFreeDiskBytes: number
}

const units: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 }
const form = /^([1-9]\d{0,8})\/([1-9]\d{0,3})?([smhd])$/

/** `60/10m` or `60/10m,600/1d`: so many in so much time. */
const windows = z
  .string()
  .transform((value) => value.split(',').map((part) => form.exec(part.trim())))
  .refine((parts) => parts.every((part) => part !== null), 'must be such as 60/10m or 60/10m,600/1d')
  .transform((parts) =>
    parts.flatMap((part) =>
      part ? [{ points: Number(part[1]), seconds: Number(part[2] ?? 1) * (units[part[3] ?? ''] ?? 1) }] : [],
    ),
  )

/** One request may not take longer than this, so whatever a killed process held is free again after it. */
const holdSeconds = 600
const atOnce = (count: number) =>
  whole(1, 10_000)
    .default(count)
    .transform((points) => [{ points, seconds: holdSeconds }])

export const budgetVariables = {
  BUDGET_ENTRIES: windows.prefault('60/10m,600/1d'),
  BUDGET_TOY_ENTRIES: windows.prefault('30/10m,200/1d'),
  BUDGET_CORRECTIONS: windows.prefault('60/10m'),
  BUDGET_PASSWORD_CHECKS: windows.prefault('300/10m'),
  BUDGET_REPORTS: windows.prefault('20/1h'),
  BUDGET_ACTIVATIONS: windows.prefault('30/1h'),
  BUDGET_OWNER_CALLS: windows.prefault('300/10m'),
  BUDGET_OWNER_MAILS: windows.prefault('20/1h'),
  BUDGET_TOY_OWNER_MAILS: windows.prefault('5/1d'),
  BUDGET_ORDERS: windows.prefault('60/10m'),
  BUDGET_PAYMENTS: windows.prefault('30/10m'),
  BUDGET_SIGN_INS: windows.prefault('30/10m'),
  BUDGET_CLIENT_ERRORS: windows.prefault('30/1h'),
  BUDGET_FOLLOWS: windows.prefault('20/10m,100/1d'),
  BUDGET_READS: windows.prefault('3000/1m'),
  BUDGET_OPEN_UPLOADS: atOnce(20),
  BUDGET_WAITING_PHOTOS: atOnce(10),
  BUDGET_NETWORK_FACTOR: whole(1, 1000).default(10),
  GUESSES_PER_SENDER: whole(5, 100_000).default(50),
  GUESSES_PER_NETWORK: whole(5, 100_000).default(500),
  GUESSES_PER_TOY: whole(5, 100_000).default(300),
  MIN_FREE_DISK_MB: whole(0, 1_000_000_000).default(1024),
}

type BudgetEnvironment = z.infer<z.ZodObject<typeof budgetVariables>>

export function toBudgetConfig(env: BudgetEnvironment): BudgetConfig {
  return {
    budgets: {
      entries: env.BUDGET_ENTRIES,
      toyEntries: env.BUDGET_TOY_ENTRIES,
      corrections: env.BUDGET_CORRECTIONS,
      passwordChecks: env.BUDGET_PASSWORD_CHECKS,
      reports: env.BUDGET_REPORTS,
      activations: env.BUDGET_ACTIVATIONS,
      ownerCalls: env.BUDGET_OWNER_CALLS,
      ownerMails: env.BUDGET_OWNER_MAILS,
      toyOwnerMails: env.BUDGET_TOY_OWNER_MAILS,
      orders: env.BUDGET_ORDERS,
      payments: env.BUDGET_PAYMENTS,
      signIns: env.BUDGET_SIGN_INS,
      clientErrors: env.BUDGET_CLIENT_ERRORS,
      follows: env.BUDGET_FOLLOWS,
      reads: env.BUDGET_READS,
      uploads: env.BUDGET_OPEN_UPLOADS,
      resends: env.BUDGET_OPEN_UPLOADS,
      photos: env.BUDGET_WAITING_PHOTOS,
    },
    networkFactor: env.BUDGET_NETWORK_FACTOR,
    guesses: { sender: env.GUESSES_PER_SENDER, network: env.GUESSES_PER_NETWORK, toy: env.GUESSES_PER_TOY },
    minFreeDiskBytes: env.MIN_FREE_DISK_MB * 1024 * 1024,
  }
}
