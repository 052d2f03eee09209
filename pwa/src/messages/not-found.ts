import { part } from './catalogue.ts'
import { notFoundMessages } from './en/not-found.ts'

/** The words of the 404 page, in the current locale. */
export const notFoundWords = part('notFound', notFoundMessages)
