import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ownEntryIn } from '../../hooks/own-entry.ts'
import { keepInView } from './keep-in-view.ts'

/**
 * After handing in, the page starts at the person's own card, its heading focused. It is
 * told as soon as it is drawn, and once more when the waiting card becomes a stop, unless the person has gone on.
 * Returns the submission key that the page was opened for.
 */
export function useShowOwnEntry(): string | null {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const [key] = useState(() => ownEntryIn(state))
  useEffect(() => {
    // Once: coming back to this page starts where the person was.
    if (ownEntryIn(state) !== null) void navigate(pathname, { replace: true, state: null })
  }, [state, pathname, navigate])
  useEffect(() => (key === null ? undefined : keepCardInView(key)), [key])
  return key
}

function keepCardInView(key: string): () => void {
  let shown: Element | null = null
  const end = keepInView(() => {
    const card = document.querySelector(`[data-entry="${CSS.escape(key)}"]`)
    if (!card) return
    card.scrollIntoView({ block: 'start' })
    if (card === shown) return
    shown = card
    card.querySelector<HTMLElement>('h3, h4')?.focus({ preventScroll: true })
  })
  return () => end.abort()
}
