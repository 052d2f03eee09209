import type { issueMessages } from '#contract/messages/en/issues'
import type { Words } from '#contract/messages/source'
import type { addEntryMessages } from './en/add-entry.ts'
import type { adminAuditMessages } from './en/admin-audit.ts'
import type { adminEntryMessages } from './en/admin-entries.ts'
import type { adminOrderMessages } from './en/admin-orders.ts'
import type { adminToysMessages } from './en/admin-toys.ts'
import type { adminMailMessages } from './en/admin-mails.ts'
import type { adminPaymentMessages } from './en/admin-payments.ts'
import type { adminReportMessages } from './en/admin-reports.ts'
import type { adminMessages } from './en/admin.ts'
import type { checkoutMessages } from './en/checkout.ts'
import type { comboboxMessages } from './en/combobox.ts'
import type { takeBackMessages } from './en/take-back.ts'
import type { toyDoubtMessages } from './en/toy-doubt.ts'
import type { followMessages } from './en/follow.ts'
import type { fullDeviceMessages } from './en/full-device.ts'
import type { entryProblemMessages } from './en/entry-problems.ts'
import type { homeMessages } from './en/home.ts'
import type { journeyMessages } from './en/journey.ts'
import type { keepOfflineMessages } from './en/keep-offline.ts'
import type { keptEntryMessages } from './en/kept-entry.ts'
import type { terms, privacy } from './en/legal.ts'
import type { journeyOwnerMessages } from './en/journey-owner.ts'
import type { mapMessages } from './en/map.ts'
import type { notFoundMessages } from './en/not-found.ts'
import type { offlinePageMessages } from './en/offline-page.ts'
import type { ownStopMessages } from './en/own-stop.ts'
import type { orderMessages } from './en/order.ts'
import type { ownerMessages } from './en/owner.ts'
import type { outboxPageMessages } from './en/outbox-page.ts'
import type { outboxMessages } from './en/outbox.ts'
import type { photoGuardMessages } from './en/photo-guard.ts'
import type { photoPlaceMessages } from './en/photo-place.ts'
import type { photoPreviewMessages } from './en/photo-preview.ts'
import type { photoMessages } from './en/photo.ts'
import type { noticesMessages } from './en/notices.ts'
import type { reportMessages } from './en/report.ts'
import type { scanMessages } from './en/scan.ts'
import type { sharedPhotoMessages } from './en/shared-photo.ts'
import type { shellMessages } from './en/shell.ts'
import type { shopMessages } from './en/shop.ts'
import type { startJourneyMessages } from './en/start-journey.ts'
import type { tagPasswordMessages } from './en/tag-password.ts'
import type { trackMessages } from './en/track.ts'
import type { uiMessages } from './en/ui.ts'

/** The whole catalogue by part. English is its source: a translation has exactly these parts (see `Words`). */
export interface Messages {
  addEntry: typeof addEntryMessages
  adminAudit: typeof adminAuditMessages
  adminEntries: typeof adminEntryMessages
  adminOrders: typeof adminOrderMessages
  adminToys: typeof adminToysMessages
  adminMails: typeof adminMailMessages
  adminPayments: typeof adminPaymentMessages
  adminReports: typeof adminReportMessages
  admin: typeof adminMessages
  checkout: typeof checkoutMessages
  combobox: typeof comboboxMessages
  toyDoubt: typeof toyDoubtMessages
  follow: typeof followMessages
  fullDevice: typeof fullDeviceMessages
  entryProblems: typeof entryProblemMessages
  home: typeof homeMessages
  issues: typeof issueMessages
  journey: typeof journeyMessages
  keepOffline: typeof keepOfflineMessages
  keptEntry: typeof keptEntryMessages
  journeyOwner: typeof journeyOwnerMessages
  offlinePage: typeof offlinePageMessages
  owner: typeof ownerMessages
  outbox: typeof outboxMessages
  outboxPage: typeof outboxPageMessages
  terms: typeof terms
  privacy: typeof privacy
  map: typeof mapMessages
  notFound: typeof notFoundMessages
  order: typeof orderMessages
  ownStop: typeof ownStopMessages
  photo: typeof photoMessages
  photoGuard: typeof photoGuardMessages
  photoPlace: typeof photoPlaceMessages
  photoPreview: typeof photoPreviewMessages
  notices: typeof noticesMessages
  report: typeof reportMessages
  scan: typeof scanMessages
  sharedPhoto: typeof sharedPhotoMessages
  shell: typeof shellMessages
  shop: typeof shopMessages
  startJourney: typeof startJourneyMessages
  tagPassword: typeof tagPasswordMessages
  takeBack: typeof takeBackMessages
  track: typeof trackMessages
  ui: typeof uiMessages
}

/** Gives the words of one part. English comes with the code that needs it; other languages are loaded (`loadWords`). */
export type Translate = <Name extends keyof Messages>(
  name: Name,
  english: Messages[Name],
) => Promise<Words<Messages[Name]>>
