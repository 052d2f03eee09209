import type { NeedReason, OutboxRow, WaitReason } from '../../data/local-db.ts'
import { outboxMessages } from '../../messages/journey.ts'

/** The one thing that moves an entry on, if the person is needed at all. */
export type PendingRemedy = 'none' | 'send' | 'password' | 'edit' | 'send-as-new' | 'save-copy'

export interface PendingWords {
  badge: string
  text: string
  tone: 'calm' | 'busy' | 'attention'
  remedy: PendingRemedy
  /** False where sending cannot succeed any more. */
  canEdit: boolean
  /** When the next attempt comes by itself (milliseconds), or null when no clock decides it. */
  nextTry: number | null
}

const words = outboxMessages

const waiting: Record<WaitReason, string> = {
  offline: words.waiting.offline,
  'no-answer': words.waiting.noAnswer,
  'server-busy': words.waiting.serverBusy,
  'sign-in-page': words.waiting.signInPage,
  'rate-limited': words.waiting.rateLimited,
  'in-progress': words.waiting.inProgress,
  'password-paused': words.waiting.passwordPaused,
}

const needs: Record<NeedReason, { text: string; remedy: PendingRemedy; canEdit: boolean }> = {
  'wrong-password': { text: words.needs.wrongPassword, remedy: 'password', canEdit: true },
  'refused-fields': { text: words.needs.refusedFields, remedy: 'edit', canEdit: true },
  'photo-refused': { text: words.needs.photoRefused, remedy: 'edit', canEdit: true },
  'photo-lost': { text: words.needs.photoLost, remedy: 'edit', canEdit: true },
  'toy-gone': { text: words.needs.toyGone, remedy: 'save-copy', canEdit: false },
  removed: { text: words.needs.removed, remedy: 'save-copy', canEdit: false },
  'sent-differently': { text: words.needs.sentDifferently, remedy: 'send-as-new', canEdit: false },
}

function describeNeed(row: OutboxRow): PendingWords {
  const reason = row.reason && row.reason in needs ? (row.reason as NeedReason) : 'refused-fields'
  return { badge: words.badge.needsYou, tone: 'attention', nextTry: null, ...needs[reason] }
}

function describeWait(row: OutboxRow): PendingWords {
  const reason = row.reason && row.reason in waiting ? (row.reason as WaitReason) : 'no-answer'
  const paused = reason === 'password-paused'
  const clock = Math.max(row.nextAttemptAt ?? 0, row.retryNotBefore ?? 0)
  return {
    badge: words.badge.waiting,
    text: waiting[reason],
    tone: 'calm',
    remedy: paused ? 'none' : 'send',
    canEdit: true,
    nextTry: paused || reason === 'offline' || clock === 0 ? null : clock,
  }
}

/** What a waiting entry says about itself, in plain words. */
export function describePending(row: OutboxRow): PendingWords {
  switch (row.state) {
    case 'queued':
      return {
        badge: words.badge.queued,
        text: words.queued,
        tone: 'calm',
        remedy: 'send',
        canEdit: true,
        nextTry: null,
      }
    case 'sending':
      return {
        badge: words.badge.sending,
        text: words.sending,
        tone: 'busy',
        remedy: 'send',
        canEdit: true,
        nextTry: null,
      }
    case 'waiting':
      return describeWait(row)
    case 'needs-you':
      return describeNeed(row)
  }
}

const steps = [
  { unit: 'second', ms: 1000, below: 90_000 },
  { unit: 'minute', ms: 60_000, below: 90 * 60_000 },
  { unit: 'hour', ms: 3_600_000, below: Infinity },
] as const

/** "Next try in 4 minutes"; what is due or nearly so is "in a moment". */
export function nextTryText(at: number, now: number): string {
  const left = at - now
  if (left < 10_000) return words.nextTrySoon
  const { unit, ms } = steps.find((step) => left < step.below) ?? steps[2]
  const rounded = unit === 'second' ? Math.ceil(left / 5000) * 5 : Math.ceil(left / ms)
  return words.nextTry(new Intl.RelativeTimeFormat('en-GB').format(rounded, unit))
}
