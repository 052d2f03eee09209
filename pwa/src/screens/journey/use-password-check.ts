import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Tries } from '#contract/errors'
import { cleanLine } from '#contract/text'
import { readConnection } from '../../data/connection.ts'
import { verifyPassword } from '../../data/api.ts'
import { ApiError } from '../../data/http.ts'
import { keepTagPassword, readTagPassword } from '../../hooks/tag-password.ts'
import { journeyWords } from '../../messages/journey.ts'
import { tagPasswordWords } from '../../messages/tag-password.ts'
import { paths } from '../../paths.ts'
import { showToast } from '../../ui/toast.ts'

/** `more` is said at the field only. */
type Verdict = 'right' | 'unanswered' | { title: string; text: string; more?: string }

/** The server's word on a password. No answer is not a no: a finder without signal goes on. */
async function judge(toyId: string, password: string, signal: AbortSignal): Promise<Verdict> {
  const words = tagPasswordWords()
  try {
    await verifyPassword(toyId, password, { signal })
    return 'right'
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) return 'unanswered'
    if (error.code === 'rate_limited') return { title: words.tooMany, text: error.sentence }
    if (error.code === 'not_found') return { title: journeyWords().missingTitle, text: error.sentence }
    return { title: words.failed, text: words.failedText, more: triesText(error.tries) }
  }
}

/** How many tries are left, and when the next one is possible. */
function triesText(tries: Tries | null): string {
  const words = tagPasswordWords()
  if (!tries) return ''
  return tries.nextInSeconds > 0 ? words.nextTryIn(tries.nextInSeconds) : words.triesLeft(tries.left)
}

/** Checks the password of a toy and, unless it is refused, keeps it for this session and opens the form. */
export function usePasswordCheck(toyId: string, onBusy: (busy: boolean) => void) {
  const words = tagPasswordWords()
  const [password, setPassword] = useState(() => readTagPassword(toyId) ?? '')
  const [error, setError] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  const navigate = useNavigate()
  // Leaving the dialog ends the question, and an answer that comes too late moves nobody.
  useEffect(
    () => () => {
      running.current?.abort()
      onBusy(false)
    },
    [onBusy],
  )

  const refuse = (title: string, description: string, more = '') => {
    setError(more ? `${description} ${more}` : description)
    showToast({ title, description, tone: 'destructive' })
  }

  const check = async () => {
    if (running.current) return
    const clean = cleanLine(password)
    if (!clean) return refuse(words.missing, words.missingText)
    setError(null)
    onBusy(true)
    const controller = new AbortController()
    running.current = controller
    const verdict = await judge(toyId, clean, controller.signal)
    running.current = null
    if (controller.signal.aborted) return
    onBusy(false)
    if (typeof verdict === 'object') return refuse(verdict.title, verdict.text, verdict.more)
    keepTagPassword(toyId, clean)
    if (verdict === 'unanswered') showToast({ title: readConnection() !== 'offline' ? words.unchecked : words.offline })
    await navigate(paths.addEntry(toyId))
  }

  const change = (text: string) => {
    setPassword(text)
    setError(null)
  }
  return { password, setPassword: change, error, check }
}
