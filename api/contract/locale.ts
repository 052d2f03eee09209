/** British English, the language everything is written in first. */
export const defaultLocale = 'en-GB'

/** The tag that formats each locale's dates, numbers and plurals. `en-XA` is the pseudo-locale that tests read. */
export const formatTags = { [defaultLocale]: defaultLocale, 'en-XA': defaultLocale } as const

export type Locale = keyof typeof formatTags

export const isLocale = (tag: string): tag is Locale => Object.hasOwn(formatTags, tag)
