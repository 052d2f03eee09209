import type { Words } from '#contract/messages/source'
import { currentLocale, switchLocale, type Locale } from './locale.ts'
import { translations } from './locales.ts'
import type { Messages } from './source.ts'

const sources = new Map<keyof Messages, unknown>()
const translated = new Map<keyof Messages, unknown>()

/**
 * Declares a part of the catalogue. Call what it returns wherever words are needed, while rendering or in an event, and
 * keep no copy at module level: that would stay in the language the page started with.
 */
export function part<Name extends keyof Messages>(name: Name, english: Messages[Name]): () => Words<Messages[Name]> {
  sources.set(name, english)
  return () => (translated.get(name) ?? english) as Words<Messages[Name]>
}

/** Loads the current locale's words for every part whose code has arrived. English has nothing to load. */
export async function loadWords(): Promise<void> {
  const translate = translations[currentLocale()]
  if (!translate) return
  const missing = [...sources].filter(([name]) => !translated.has(name))
  await Promise.all(
    missing.map(async ([name, english]) => translated.set(name, await translate(name, english as never))),
  )
}

/** Waits for code and then for the words it shows: every lazily loaded screen or part comes through here. */
export async function withWords<T>(load: () => Promise<T>): Promise<T> {
  const code = await load()
  await loadWords()
  return code
}

/** Switches words, formats and `<html lang>` to a locale. What is on the screen has to be rendered again. */
export async function setLocale(locale: Locale): Promise<void> {
  switchLocale(locale)
  translated.clear()
  await loadWords()
}
