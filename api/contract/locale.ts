/** British English, the language everything is written in first. */
export const defaultLocale = 'en-GB'

/** English with accents, for tests and translators; never offered in production. */
export const pseudoLocale = 'en-XA'

/**
 * The tag that formats each locale's dates, numbers and plurals. The pseudo-locale has Greek ones: a date that does not
 * follow the locale is seen at once.
 */
export const formatTags = { [defaultLocale]: defaultLocale, [pseudoLocale]: 'el' } as const

export type Locale = keyof typeof formatTags

export const isLocale = (tag: string): tag is Locale => Object.hasOwn(formatTags, tag)
