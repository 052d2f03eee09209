import type { NeedReason } from '../data/outbox/rows.ts'
import type { EntryStatus, QueuedEntry } from '../data/outbox/status.ts'
import { formatRelativeTime, formatTag } from '../messages/format.ts'
import { outboxWords } from '../messages/outbox.ts'

/** The one thing that moves an entry on, if the person is needed at all. */
export type PendingRemedy =
  'none' | 'leave' | 'send' | 'password' | 'tag-id' | 'edit' | 'correct' | 'send-as-new' | 'save-copy'

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

type Words = ReturnType<typeof outboxWords>

const waiting = ({ waiting: words }: Words): Record<(EntryStatus & { name: 'waiting' })['reason'], string> => ({
  timeout: words.timeout,
  'no-answer': words.noAnswer,
  'server-busy': words.serverBusy,
  'server-asked': words.serverBusy,
  'sign-in-page': words.signInPage,
  'rate-limited': words.rateLimited,
  'toy-password': words.toyPassword,
})

const needs = ({
  needs: words,
  takeBack,
}: Words): Record<NeedReason, { text: string; remedy: PendingRemedy; canEdit: boolean }> => ({
  'wrong-password': { text: words.wrongPassword, remedy: 'password', canEdit: true },
  'refused-fields': { text: words.refusedFields, remedy: 'edit', canEdit: true },
  'photo-refused': { text: words.photoRefused, remedy: 'edit', canEdit: true },
  'photo-lost': { text: words.photoLost, remedy: 'edit', canEdit: true },
  'toy-gone': { text: words.toyGone, remedy: 'tag-id', canEdit: false },
  removed: { text: words.removed, remedy: 'save-copy', canEdit: false },
  'earlier-version': { text: words.earlierVersion, remedy: 'correct', canEdit: true },
  'correction-refused': { text: words.correctionRefused, remedy: 'send-as-new', canEdit: true },
  'take-back-refused': { text: takeBack.refused, remedy: 'leave', canEdit: false },
})

const calm = ({ badge }: Words) =>
  ({ badge: badge.waiting, tone: 'calm', canEdit: true, remedy: 'send', nextTry: null }) as const

/** The server's first sentence about a limit. The second is the time to wait, which is shown by the clock. */
function reasonOf(message: string): string {
  const [first] = new Intl.Segmenter(formatTag(), { granularity: 'sentence' }).segment(message)
  return first?.segment.trim() ?? message
}

function describeWait({ reason, message, until }: EntryStatus & { name: 'waiting' }, isOnline: boolean): PendingWords {
  const words = outboxWords()
  if (reason === 'toy-password') return { ...calm(words), text: waiting(words)[reason], remedy: 'none' }
  // Without a network no clock decides.
  const limited = reason === 'rate-limited' && message ? words.waiting.limited(reasonOf(message)) : null
  return isOnline
    ? { ...calm(words), text: limited ?? waiting(words)[reason], nextTry: until }
    : { ...calm(words), text: words.waiting.offline }
}

/** What a waiting entry says about itself, in plain words. */
export function describePending(entry: QueuedEntry, isOnline: boolean): PendingWords {
  if (!entry.isTakeBack) return describeEntry(entry, isOnline)
  const { takeBack } = outboxWords()
  const described = { ...describeEntry(entry, isOnline), canEdit: false }
  const { name } = entry.status
  if (name === 'sending') return { ...described, badge: takeBack.sending, text: takeBack.queued }
  if (!isOnline && name !== 'needs-you') return { ...described, text: takeBack.offline }
  return name === 'queued' ? { ...described, text: takeBack.queued } : described
}

function describeEntry({ status, keepsPhoto }: QueuedEntry, isOnline: boolean): PendingWords {
  const words = outboxWords()
  switch (status.name) {
    case 'queued':
      return { ...calm(words), badge: words.badge.queued, text: isOnline ? words.queued : words.waiting.offline }
    case 'sending':
      return { ...calm(words), badge: words.badge.sending, text: words.sending, tone: 'busy' }
    case 'waiting':
      return describeWait(status, isOnline)
    case 'needs-you': {
      const need = needs(words)[status.reason]
      const isStuck = keepsPhoto && status.reason === 'correction-refused'
      return {
        ...{ badge: words.badge.needsYou, tone: 'attention', nextTry: null, ...need },
        // Its photo is only on the server, so it cannot go as a new entry.
        ...(isStuck && { text: words.needs.correctionOfPhoto, remedy: 'none' }),
      }
    }
  }
}

/** What discarding the entry means, in a sentence: whether something of it is, or may be, published. */
export function discardText({ fields, wasTried, isCorrection, status }: QueuedEntry): string {
  const words = outboxWords()
  const needs = status.name === 'needs-you' ? status.reason : null
  if (isCorrection || needs === 'earlier-version') return words.discardChangeText(fields.location)
  return wasTried && needs === null ? words.discardUnknownText(fields.location) : words.discardText(fields.location)
}

const steps = [
  { unit: 'second', ms: 1000, below: 90_000 },
  { unit: 'minute', ms: 60_000, below: 90 * 60_000 },
  { unit: 'hour', ms: 3_600_000, below: Infinity },
] as const

/** "Next try in 4 minutes"; what is due or nearly so is "in a moment". */
export function nextTryText(at: number, now: number): string {
  const words = outboxWords()
  const left = at - now
  if (left < 10_000) return words.nextTrySoon
  const { unit, ms } = steps.find((step) => left < step.below) ?? steps[2]
  const rounded = unit === 'second' ? Math.ceil(left / 5000) * 5 : Math.ceil(left / ms)
  return words.nextTry(formatRelativeTime(rounded, unit))
}
