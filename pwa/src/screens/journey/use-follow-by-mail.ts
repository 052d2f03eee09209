import { useState } from 'react'
import { followByMailSchema } from '#contract/followers'
import { askToFollow } from '../../data/followers.ts'
import { ApiError } from '../../data/http.ts'
import { readConnection } from '../../data/connection.ts'
import { followWords } from '../../messages/follow.ts'
import { issueText } from '../../messages/issues.ts'

/** As it was typed, for as long as the page is open: a dialog that was closed has it again. */
let kept = ''

export interface FollowByMail {
  email: string
  setEmail: (email: string) => void
  error: string | null
  isBusy: boolean
  /** The address that was sent to the server; null before. */
  sentTo: string | null
  submit: () => void
  again: () => void
}

export function useFollowByMail(toyId: string): FollowByMail {
  const [email, setTyped] = useState(kept)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const setEmail = (typed: string) => {
    kept = typed
    setTyped(typed)
    setError(null)
  }

  const send = async () => {
    const checked = followByMailSchema.safeParse({ email })
    if (!checked.success) return setError(issueText(checked.error.issues[0]?.message ?? ''))
    if (readConnection() === 'offline') return setError(followWords().offline)
    setBusy(true)
    try {
      await askToFollow(toyId, checked.data.email)
      setSentTo(checked.data.email)
    } catch (failure) {
      setError(failure instanceof ApiError && failure.sentence ? failure.sentence : followWords().failedText)
    } finally {
      setBusy(false)
    }
  }

  return {
    ...{ email, setEmail, error, isBusy, sentTo },
    submit: () => void (isBusy ? undefined : send()),
    again: () => setSentTo(null),
  }
}
