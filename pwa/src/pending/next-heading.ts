/**
 * Where the focus goes when the card with this element is gone: the heading of the next waiting card on the page, or
 * the page's own.
 */
export function nextHeading(element: Element): HTMLElement | null {
  const cards = [...document.querySelectorAll('[data-pending]')]
  const next = cards[cards.findIndex((card) => card.contains(element)) + 1]
  const heading = next?.querySelector<HTMLElement>('h3, h4') ?? document.querySelector<HTMLElement>('h1')
  if (heading) heading.tabIndex = -1
  return heading
}
