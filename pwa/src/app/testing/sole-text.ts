import { afterEach, beforeEach } from 'vitest'

/**
 * Vitest setup: fails a test in which React rendered text as one child among others, which breaks once a browser translates
 * the page (ADR 46). The linter sees what is written beside other nodes; this sees what components return, too.
 */
const observer = new MutationObserver((records) => records.forEach(inspect))
const loose = new Set<string>()

function inspect({ addedNodes }: MutationRecord): void {
  for (const node of addedNodes) {
    if (node instanceof Text) inspectText(node)
    else {
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) inspectText(texts.currentNode as Text)
    }
  }
}

function inspectText(text: Text): void {
  const parent = text.parentElement
  const props = parent && propsOf(parent)
  if (!props || !text.data.trim() || 'dangerouslySetInnerHTML' in props || isForeign(parent)) return
  // Text that is all an element has, React sets with the element, and never touches the node.
  if (!['string', 'number'].includes(typeof props['children'])) loose.add(`“${text.data}” in ${parent.outerHTML}`)
}

/** The props that React rendered an element with; none for what code other than React has put there. */
function propsOf(element: Element): Record<string, unknown> | null {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
  return key === undefined ? null : (element as unknown as Record<string, Record<string, unknown>>)[key]!
}

/** Fields keep their text themselves. Radix repeats a message for screen readers in an element that comes and goes as a whole. */
const isForeign = (element: Element) =>
  element.matches('textarea, option, [translate="no"], [aria-live="assertive"], [aria-live="polite"]')

/** What was found since the last call; an empty list lets the test pass. */
export function takeLooseTexts(): string[] {
  observer.takeRecords().forEach(inspect)
  const found = [...loose]
  loose.clear()
  return found
}

beforeEach(() => {
  loose.clear()
  observer.observe(document, { childList: true, subtree: true })
})

afterEach(() => {
  const found = takeLooseTexts()
  observer.disconnect()
  if (found.length > 0) throw new Error(`Text beside other nodes (ADR 46):\n${found.join('\n')}`)
})
