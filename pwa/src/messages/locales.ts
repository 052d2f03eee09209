import type { Translate } from './source.ts'
import { type defaultLocale, type Locale } from '#contract/locale'

/** Where each language but English comes from: a new one is a line here, its tag in the contract and its folder. */
export const translations: Record<Exclude<Locale, typeof defaultLocale>, Translate> & { [defaultLocale]?: undefined } =
  {
    'en-XA': (_, english) => import('#contract/messages/pseudo').then(({ pseudo }) => pseudo(english)),
  }
