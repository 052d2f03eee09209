import { part } from './catalogue.ts'
import { reportMessages } from './en/report.ts'

/** The words of reporting, in the current locale. */
export const reportWords = part('report', reportMessages)
