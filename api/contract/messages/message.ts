import { defaultLocale, pseudoLocale, type Locale } from '../locale.ts'
import { errorMessages } from './en/errors.ts'
import { issueMessages } from './en/issues.ts'
import { pseudo } from './pseudo.ts'
import type { Words } from './source.ts'

const english = { ...issueMessages, ...errorMessages }
const translations: Record<Locale, Words<typeof english>> = {
  [defaultLocale]: english,
  [pseudoLocale]: pseudo(english),
}

/** The languages of the server, the default first. */
export const locales = Object.keys(translations) as Locale[]
export const productionLocales = locales.filter((locale) => locale !== pseudoLocale)

type English = typeof english
export type MessageKey = keyof English
type Parameter = string | number | boolean | Message

/** A sentence of the catalogue before anyone knows in which language it will be read. */
export interface Message {
  readonly key: MessageKey
  readonly parameters: readonly Parameter[]
}

/** What the sentence takes; in the place of a text, another message is rendered in the same language. */
type Parameters<Key extends MessageKey> = English[Key] extends (...args: infer Args) => string
  ? { [Index in keyof Args]: Args[Index] extends string ? string | Message : Args[Index] }
  : []

export function message<Key extends MessageKey>(key: Key, ...parameters: Parameters<Key>): Message {
  return { key, parameters: parameters as readonly Parameter[] }
}

/** The message for an issue of a schema; one that gives no key of ours has a general sentence. */
export function issueMessage(text: string): Message {
  return message(Object.hasOwn(issueMessages, text) ? (text as keyof typeof issueMessages) : 'invalid')
}

export function renderMessage({ key, parameters }: Message, locale: Locale): string {
  const words = translations[locale][key] as string | ((...texts: Exclude<Parameter, Message>[]) => string)
  if (typeof words === 'string') return words
  return words(...parameters.map((value) => (typeof value === 'object' ? renderMessage(value, locale) : value)))
}
