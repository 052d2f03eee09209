import { part } from './catalogue.ts'
import { keepOfflineMessages } from './en/keep-offline.ts'

/** The words of keeping a journey offline, in the current locale. */
export const keepOfflineWords = part('keepOffline', keepOfflineMessages)
