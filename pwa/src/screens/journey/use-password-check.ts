import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Tries } from '#contract/errors'
import { cleanLine } from '#contract/text'
import { readConnection } from '../../data/connection.ts'
import { verifyPassword } from '../../data/api.ts'
import { ApiError } from '../../data/http.ts'
import { forgetCodePassword, keepTagPassword, readCodePassword, readTagPassword } from '../../hooks/tag-password.ts'
import { journeyWords } from '../../messages/journey.ts'
import { tagPasswordWords } from '../../messages/tag-password.ts'
import { paths } from '../../paths.ts'
import { showToast } from '../../ui/toast.ts'

/** `more` is said at the field only; `isWrong` when it is the password that was refused. */
type Verdict = 'right' | 'unanswered' | { title: string; text: string; more?: string; isWrong?: true }

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
    return { title: words.failed, text: words.failedText, more: triesText(error.tries), isWrong: true }
  }
}

/** How many tries are left, and when the next one is possible. */
function triesText(tries: Tries | null): string {
  const words = tagPasswordWords()
  if (!tries) return ''
  return tries.nextInSeconds > 0 ? words.nextTryIn(tries.nextInSeconds) : words.triesLeft(tries.left)
}

/** Keeps a password that was not refused for this session, and opens the form. */
function useAccept(toyId: string) {
  const navigate = useNavigate()
  return (password: string, verdict: 'right' | 'unanswered') => {
    const words = tagPasswordWords()
    keepTagPassword(toyId, password)
    if (verdict === 'unanswered') showToast({ title: readConnection() !== 'offline' ? words.unchecked : words.offline })
    return navigate(paths.addEntry(toyId))
  }
}

/** Checks the password of a toy and, unless it is refused, goes on to the form. */
export function usePasswordCheck(toyId: string, onBusy: (busy: boolean) => void) {
  const words = tagPasswordWords()
  const [password, setPassword] = useState(() => readTagPassword(toyId) ?? '')
  const [error, setError] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  const accept = useAccept(toyId)
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
    await accept(clean, verdict)
  }

  const change = (text: string) => {
    setPassword(text)
    setError(null)
  }
  return { password, setPassword: change, error, check }
}

/**
 * Checks the password of the code that was scanned for a toy: `checking` until the form opens, `none` when there is none,
 * else the sentence for the dialog that asks for the password. A code with a wrong one is forgotten.
 */
export function useCodeCheck(toyId: string): 'checking' | 'none' | { refused: string } {
  const [password] = useState(() => cleanLine(readCodePassword(toyId) ?? ''))
  const [state, setState] = useState<ReturnType<typeof useCodeCheck>>(password ? 'checking' : 'none')
  const accept = useRef(useAccept(toyId))
  useEffect(() => {
    if (!password) return
    const controller = new AbortController()
    void judge(toyId, password, controller.signal).then((verdict) => {
      if (controller.signal.aborted) return
      if (typeof verdict !== 'object') return accept.current(password, verdict)
      if (verdict.isWrong) forgetCodePassword(toyId)
      setState({ refused: verdict.isWrong ? tagPasswordWords().codeRefused : verdict.text })
    })
    return () => controller.abort()
  }, [toyId, password])
  return state
}
