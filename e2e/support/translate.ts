import type { BrowserContext } from '@playwright/test'

/**
 * Changes every page as browsers do that translate it: each text node, also one that comes or changes later, is replaced by a
 * copy inside two elements. The words stay the same, so that a story finds them.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const untouched = 'script, style, noscript, title, textarea, option, svg, font, [translate="no"]'
    const wrap = (text: Text) => {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(untouched)) return
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
    const wrapAll = (node: Node) => {
      if (node instanceof Text) return wrap(node)
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      texts.forEach(wrap)
    }
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) [target, ...addedNodes].forEach(wrapAll)
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
}
