import { part } from './catalogue.ts'
import { offlinePageMessages } from './en/offline-page.ts'

/** The words of the page about offline use and storage, in the current locale. */
export const offlinePageWords = part('offlinePage', offlinePageMessages)
