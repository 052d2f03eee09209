import { part } from './catalogue.ts'
import { scanMessages } from './en/scan.ts'

/** The words of the scanner, in the current locale. */
export const scanWords = part('scan', scanMessages)
