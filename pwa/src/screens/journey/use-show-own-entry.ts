import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ownEntryIn } from '../../hooks/own-entry.ts'

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
  useEffect(() => (key === null ? undefined : keepInView(key)), [key])
  return key
}

function keepInView(key: string): () => void {
  let shown: Element | null = null
  const show = () => {
    const card = document.querySelector(`[data-entry="${CSS.escape(key)}"]`)
    if (!card) return
    // Again and again: the map and the pictures above it take their places later.
    card.scrollIntoView({ block: 'start' })
    if (card === shown) return
    shown = card
    card.querySelector<HTMLElement>('h3, h4')?.focus({ preventScroll: true })
  }
  // After what else wants the focus of a new screen: its heading.
  let frame = requestAnimationFrame(show)
  const again = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(show)
  }
  const changes = new MutationObserver(again)
  const growth = new ResizeObserver(again)
  changes.observe(document.body, { childList: true, subtree: true })
  growth.observe(document.body)
  const signs = ['pointerdown', 'wheel', 'keydown', 'touchstart'] as const
  const stop = () => {
    cancelAnimationFrame(frame)
    changes.disconnect()
    growth.disconnect()
    for (const sign of signs) removeEventListener(sign, stop)
  }
  for (const sign of signs) addEventListener(sign, stop, { passive: true })
  return stop
}
