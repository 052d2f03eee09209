import { useEffect, useState } from 'react'

export interface ComboboxChoice {
  value: string
  /** What stands in the field once it is chosen. */
  label: string
  /** A second, quieter line in the list. */
  detail?: string
}

export interface FoundChoices {
  choices: readonly ComboboxChoice[]
  /** More match than are named here. */
  hasMore: boolean
}

/** Choices for what was typed, '' at first. Keep it the same function between renders. */
export type SearchChoices = (text: string, signal: AbortSignal) => Promise<FoundChoices>

/** Milliseconds of quiet before what was typed is asked for. */
const pause = 200

type Answer = { text: string; attempt: number } & (FoundChoices | { hasFailed: true })

/** Asks while the list is open; the answer to what was typed last is the one that counts. */
export function useChoices(search: SearchChoices, text: string, isOpen: boolean) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!isOpen) return
    const controller = new AbortController()
    const ask = async () => {
      const found = await search(text, controller.signal).catch(() => ({ hasFailed: true as const }))
      if (!controller.signal.aborted) setAnswer({ ...found, text, attempt })
    }
    const timer = setTimeout(() => void ask(), text === '' ? 0 : pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [search, text, isOpen, attempt])

  const isCurrent = answer?.text === text && answer.attempt === attempt
  const hasFailed = isCurrent && 'hasFailed' in answer
  return {
    // While the next answer is on its way the last one stays, so that the list does not flicker.
    found: answer && 'choices' in answer ? answer : { choices: [], hasMore: false },
    status: !isCurrent ? ('searching' as const) : hasFailed ? ('failed' as const) : ('ready' as const),
    retry: () => setAttempt((last) => last + 1),
  }
}
