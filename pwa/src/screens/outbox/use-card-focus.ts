import { useCallback, useEffect, useRef, type FocusEvent } from 'react'
import type { WaitingToy } from '../../data/outbox-overview.ts'

/**
 * Keyboard and screen reader go on where they were when what had the focus is gone, since its card was delivered, moved to
 * another toy or offers something else now: at the card's heading, at that of the card in its place, or at the page's.
 * Returns the handler for what holds the cards.
 */
export function useCardFocus(toys: readonly WaitingToy[]): (event: FocusEvent) => void {
  const last = useRef<{ element: Element; card: string | undefined; place: number } | null>(null)
  useEffect(() => {
    // The browser puts the focus on the body when the element that had it is gone.
    if (last.current?.element.isConnected !== false || document.activeElement !== document.body) return
    const { card, place } = last.current
    const cards = listCards()
    const next = cards.find(({ dataset }) => dataset['entry'] === card) ?? cards[place]
    const heading = next?.querySelector<HTMLElement>('h3') ?? document.querySelector<HTMLElement>('h1')
    heading?.focus({ preventScroll: true })
  }, [toys])
  return useCallback(({ target }) => {
    const card = target.closest<HTMLElement>('[data-pending]')
    last.current = card && { element: target, card: card.dataset['entry'], place: listCards().indexOf(card) }
  }, [])
}

const listCards = () => [...document.querySelectorAll<HTMLElement>('[data-pending]')]
