import { ApiError, NetworkError } from '../data/http.ts'
import { ownerWords } from '../messages/owner.ts'

/** What is said of a call that failed: at a field when it is about that, else as a sentence. */
export function failureWords(error: unknown, field: string): { field: string | null; text: string } {
  if (error instanceof ApiError) return { field: error.issues?.[field] ?? null, text: error.sentence }
  const words = ownerWords()
  const isOffline = error instanceof NetworkError && error.reason === 'offline'
  return { field: null, text: isOffline ? words.offlineText : words.failedText }
}
