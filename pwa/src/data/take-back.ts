import { apiPaths } from '#contract/paths'
import { attemptLimit } from './api.ts'
import { exchange, type Answer } from './http.ts'

interface OwnEntry {
  toyId: string
  submissionKey: string
  authorToken: string
  /** Attempts that ran out of time. */
  timeouts: number
}

/** One attempt to take an entry back; the raw answer, because what counts as done is decided in outbox/outcome.ts. */
export const takeEntryBack = ({ toyId, submissionKey, authorToken, timeouts }: OwnEntry): Promise<Answer> =>
  exchange(apiPaths.ownEntry(toyId, submissionKey), {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${authorToken}` },
    timeLimit: attemptLimit(0, timeouts),
  })
