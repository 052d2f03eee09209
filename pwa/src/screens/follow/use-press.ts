import { useState } from 'react'
import { ApiError } from '../../data/http.ts'
import { followWords } from '../../messages/follow.ts'
import { isOffline } from './use-follow-link.ts'

/** One press at a time of the button that does what the page is for, and what went wrong, as a sentence. */
export function usePress(work: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const press = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(sentenceFor(error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, press: () => void press() }
}

function sentenceFor(error: unknown): string {
  const words = followWords().page
  if (error instanceof ApiError && error.sentence) return error.sentence
  return isOffline(error) ? words.offlineText : words.failedText
}
