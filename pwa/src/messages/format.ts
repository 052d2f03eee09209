import { formatTags } from '#contract/locale'
import { pluralIn, type PluralForms } from '#contract/messages/source'
import { currentLocale } from './locale.ts'

/** A formatter of the current locale, made when it is first needed and again after the locale has changed. */
export function perLocale<T>(make: (tag: string) => T): () => T {
  let made: { tag: string; formatter: T } | undefined
  return () => {
    const tag = formatTag()
    if (made?.tag !== tag) made = { tag, formatter: make(tag) }
    return made.formatter
  }
}

/** The BCP 47 tag that dates, numbers, plurals and names are formatted by. */
export const formatTag = () => formatTags[currentLocale()]

const numbers = perLocale((tag) => new Intl.NumberFormat(tag))
const plurals = perLocale(pluralIn)

/** '10,000': a number with the locale's separators. */
export const formatNumber = (value: number): string => numbers().format(value)

/** '1 stop' or '10,000 stops': the form that the locale's rules choose for a count. */
export const plural = (count: number, forms: PluralForms): string => plurals()(count, forms)

const relativeTimes = perLocale((tag) => new Intl.RelativeTimeFormat(tag))

/** 'in 5 minutes', '3 days ago': a whole number of a unit from now, negative for the past. */
export const formatRelativeTime = (value: number, unit: Intl.RelativeTimeFormatUnit): string =>
  relativeTimes().format(value, unit)
