import { defaultLocale, isLocale, type Locale } from '#contract/locale'

export type { Locale }

let current: Locale = defaultLocale

export const currentLocale = (): Locale => current

/** The locale the document was written in (`<html lang>`), or the default for one that we do not speak. */
export function documentLocale(): Locale {
  const { lang } = document.documentElement
  return isLocale(lang) ? lang : defaultLocale
}

/** For `setLocale` only, which also loads the words. */
export function switchLocale(locale: Locale): void {
  current = locale
  document.documentElement.lang = locale
}
