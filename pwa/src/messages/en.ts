import { addEntryMessages } from './add-entry.ts'
import { adminMessages } from './admin.ts'
import { adminAuditMessages } from './admin-audit.ts'
import { adminEntryMessages } from './admin-entries.ts'
import { adminOrderMessages } from './admin-orders.ts'
import { adminToysMessages } from './admin-toys.ts'
import { comboboxMessages } from './combobox.ts'
import { checkoutMessages } from './checkout.ts'
import { homeMessages } from './home.ts'
import { journeyMessages, outboxMessages } from './journey.ts'
import { mapMessages } from './map.ts'
import { notFoundMessages } from './not-found.ts'
import { orderMessages } from './order.ts'
import { photoMessages } from './photo.ts'
import { shellMessages } from './shell.ts'
import { shopMessages } from './shop.ts'
import { startJourneyMessages } from './start-journey.ts'
import { trackMessages } from './track.ts'

/**
 * Every visible sentence of the app, in British English; sentences that the contract carries (validation) live there.
 * What the first page loads (ui, app, home) imports the section it needs; everything that loads later may take the whole.
 */
export const messages = {
  ...shellMessages,
  home: homeMessages,
  track: trackMessages,
  notFound: notFoundMessages,
  journey: journeyMessages,
  outbox: outboxMessages,
  addEntry: addEntryMessages,
  map: mapMessages,
  photo: photoMessages,
  startJourney: startJourneyMessages,
  shop: shopMessages,
  checkout: checkoutMessages,
  order: orderMessages,
  admin: adminMessages,
  adminToys: adminToysMessages,
  adminEntries: adminEntryMessages,
  adminOrders: adminOrderMessages,
  adminAudit: adminAuditMessages,
  combobox: comboboxMessages,
} as const
