import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** Texts of the messages that came since the last look: each is shown for five seconds only. */
    messagesSeen?: string[]
  }
}

/** Remembers messages (toasts) from here on, for a machine that is too busy to look in time. */
export async function rememberMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = (window.messagesSeen = [])
    const region = '[role=region][aria-label^=Notifications]'
    const note = (element: Element) => {
      // The first message brings its region along.
      const parts = element.closest(region) ? [element, ...element.querySelectorAll('*')] : []
      for (const part of [...parts, ...element.querySelectorAll(`${region} *`)]) seen.push(part.textContent)
    }
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) note(node)
    })
    observer.observe(document, { childList: true, subtree: true })
  })
}

/**
 * Every text a person reads or hears on the page at that moment: of visible elements their whole text, and their label,
 * placeholder and alternative text.
 */
const readPage = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const tidy = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()
    const texts = new Set<string>(window.messagesSeen)
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      const own = [
        element.textContent,
        ...['aria-label', 'placeholder', 'alt'].map((name) => element.getAttribute(name)),
      ]
      for (const text of own) if (text && text.length < 400) texts.add(tidy(text))
    }
    return [...texts]
  })

/** Each of these is on the page, letter for letter, as the whole text of something. */
export async function expectWords(page: Page, where: string, words: readonly string[]): Promise<void> {
  await expect
    .poll(
      async () => {
        const read = new Set(await readPage(page))
        return words.filter((word) => !read.has(word))
      },
      { message: `missing on ${where}` },
    )
    .toEqual([])
  await page.evaluate(() => window.messagesSeen?.splice(0))
}
