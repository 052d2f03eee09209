import type { Fate } from '../../data/outbox/queries.ts'
import type { EntryStatus } from '../../data/outbox/status.ts'
import { keptEntryWords } from '../../messages/kept-entry.ts'
import { journeyWords } from '../../messages/journey.ts'
import { outboxWords } from '../../messages/outbox.ts'
import type { Toast } from '../../ui/toast.ts'

export interface Outcome {
  toast: Toast | null
  /** Back to the form where the person can correct it there, else to the journey that shows the entry or its card. */
  next: 'journey' | 'edit'
}

const refused = (title: string, description: string, next: Outcome['next'] = 'journey'): Outcome => ({
  toast: { title, description, tone: 'destructive' },
  next,
})

function describeNeed({ reason, message }: EntryStatus & { name: 'needs-you' }): Outcome {
  const words = keptEntryWords()
  if (reason === 'wrong-password') return refused(words.authFailed, words.authFailedText)
  if (reason === 'earlier-version') {
    return { toast: { title: words.changeKept, description: words.changeKeptText }, next: 'journey' }
  }
  const mendable = reason === 'refused-fields' || reason === 'photo-refused' || reason === 'photo-lost'
  return refused(words.error, message ?? words.errorText, mendable ? 'edit' : 'journey')
}

function savedText(status: EntryStatus): string {
  const waiting = outboxWords().waiting
  const words = keptEntryWords()
  const reason = status.name === 'waiting' ? status.reason : null
  if (reason === 'sign-in-page') return waiting.signInPage
  if (reason === 'rate-limited') return waiting.rateLimited
  if (reason === 'toy-password') return words.savedPausedText
  return words.savedSlowText
}

/** What is said after submitting, true to the entry's status: 'added' only when the server said so. */
export function describeOutcome(fate: Fate, isOnline: boolean, isKept = true): Outcome {
  const words = keptEntryWords()
  if (fate.name === 'gone') return { toast: null, next: 'journey' }
  if (fate.name === 'sent') {
    const description = fate.delivery.isCorrection ? journeyWords().correctedText : journeyWords().arrivedText
    return { toast: { title: journeyWords().arrived, description, tone: 'success' }, next: 'journey' }
  }
  const { status } = fate.entry
  if (status.name === 'needs-you') return describeNeed(status)
  if (!isKept) return refused(words.notSent, words.notSentText)
  const description = isOnline ? savedText(status) : words.savedText
  return { toast: { title: words.saved, description }, next: 'journey' }
}
