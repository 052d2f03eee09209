import type { Standing } from '../../data/await-outcome.ts'
import type { OutboxRow } from '../../data/local-db.ts'
import { addEntryMessages } from '../../messages/add-entry.ts'
import { outboxMessages } from '../../messages/journey.ts'
import type { Toast } from '../../ui/toast.ts'

export interface Outcome {
  toast: Toast | null
  /** Back to the form where the person can mend it there, else to the journey where the entry or its card stands. */
  next: 'journey' | 'edit'
}

const words = addEntryMessages
const waiting = outboxMessages.waiting

const refused = (title: string, description: string, next: Outcome['next'] = 'journey'): Outcome => ({
  toast: { title, description, tone: 'destructive' },
  next,
})

function describeNeed({ reason, message }: OutboxRow): Outcome {
  if (reason === 'wrong-password') return refused(words.authFailed, words.authFailedText)
  const mendable = reason === 'refused-fields' || reason === 'photo-refused' || reason === 'photo-lost'
  return refused(words.error, message ?? words.errorText, mendable ? 'edit' : 'journey')
}

function savedText({ reason }: OutboxRow): string {
  if (reason === 'offline') return words.savedText
  if (reason === 'sign-in-page') return waiting.signInPage
  if (reason === 'rate-limited') return waiting.rateLimited
  if (reason === 'password-paused') return words.savedPausedText
  return words.savedSlowText
}

/** What is said after submitting, as the entry really stands: 'added' only when the server said so. */
export function describeOutcome(standing: Standing, isOnline: boolean): Outcome {
  if (standing.status === 'gone') return { toast: null, next: 'journey' }
  if (standing.status === 'sent') {
    const { sent: title, sentText: description } = outboxMessages
    return { toast: { title, description, tone: 'success' }, next: 'journey' }
  }
  const { row } = standing
  if (row.state === 'needs-you') return describeNeed(row)
  const description = isOnline ? savedText(row) : words.savedText
  return { toast: { title: words.saved, description }, next: 'journey' }
}
