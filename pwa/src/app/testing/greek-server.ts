import type { AdminEntry } from '#contract/admin-entries'
import type { AdminOrder } from '#contract/admin-orders'
import type { AdminToy } from '#contract/admin-toys'
import type { AuditRecord } from '#contract/audit'
import type { AdminUser } from '#contract/auth'
import type { Entry } from '#contract/entries'
import type { AdminPayment } from '#contract/admin-payments'
import type { FollowLink } from '#contract/followers'
import type { AdminMails } from '#contract/mails'
import type { OwnerEntries, OwnerToy } from '#contract/owners'
import type { GuestOrder } from '#contract/orders'
import { apiPaths } from '#contract/paths'
import type { OpenReports } from '#contract/reports'
import type { Site } from '#contract/site'
import type { FeaturedToy, Toy } from '#contract/toys'

// Everything that people wrote is in Greek here, so that a Latin letter on the screen comes from the app.

const createdAt = '2026-05-04T09:31:00.000Z'
const place = { latitude: 38.7223, longitude: -9.1393 }
const version = '0123456789abcdef'

const entry: Entry = {
  ...{ id: 1, toyId: '4242', location: 'Λισαβόνα', comment: 'Είδαμε τα τραμ.', addedBy: 'Ελένη' },
  ...{ date: createdAt, receivedAt: createdAt, ...place, imageUrl: null, photo: null, submissionKey: null },
}

const toy: Toy = {
  ...{ id: '4242', name: 'Ο Ναύτης', mission: 'Να δει τη θάλασσα', ownerName: 'Μαρία', status: 'active' },
  ...{ imageUrl: null, photo: null, createdAt, journeyEntries: [entry, { ...entry, id: 2, location: 'Αθήνα' }] },
}

/** A toy that is lost, and whose places are rounded. */
const lostToy: Toy = { ...toy, id: '4343', lostAt: createdAt, placesAreRounded: true }

const ownerToy: OwnerToy = {
  ...{ id: '4242', name: 'Ο Ναύτης', mission: 'Να δει τη θάλασσα', ownerName: 'Μαρία', imageUrl: null, photo: null },
  ...{ state: 'travelling', lostAt: null, isUnlisted: false, placesAreRounded: false, isHidden: true, version },
  statistics: { stops: 2, km: 2800, lastSeen: { location: 'Αθήνα', date: createdAt }, followers: 3 },
  email: { hint: 'μ…@παράδειγμα.ελ', isConfirmed: true },
}

const ownerEntries: OwnerEntries = {
  items: ([null, 'owner', 'reports'] as const).map((hiddenBy, i) => ({
    ...{ id: i + 1, location: 'Λισαβόνα', comment: 'Είδαμε τα τραμ.', addedBy: 'Ελένη', date: createdAt, hiddenBy },
    ...{ imageUrl: null, photo: null },
  })),
  nextBefore: '1_1',
}

const featured: FeaturedToy = {
  ...{ id: '4242', name: 'Ο Ναύτης', mission: 'Να δει τη θάλασσα', status: 'active', imageUrl: null, photo: null },
  ...{ createdAt, stopCount: 2, currentLocation: 'Αθήνα', journeyEntries: [{ location: 'Αθήνα' }] },
}

const guestOrder: GuestOrder = {
  number: '#000042',
  ...{ customerName: 'Άννα', shippingAddress: 'Οδός Αθηνάς 1', city: 'Αθήνα', postalCode: '105 51', country: 'Ελλάδα' },
  ...{ quantity: 3, totalAmount: '30.00', currency: 'gbp', status: 'shipped', payment: 'paid', createdAt },
}

const adminToy: AdminToy = {
  ...{ id: '4242', name: 'Ο Ναύτης', mission: null, ownerName: null, status: 'active', orderId: 7 },
  ...{
    imageUrl: null,
    photo: null,
    stopCount: 1234,
    currentLocation: null,
    createdAt,
    passwordAttackedAt: null,
    activatedAt: null,
    hiddenAt: null,
    deletingPercent: null,
    version,
  },
}

const adminEntry: AdminEntry = { ...entry, hiddenAt: null, version }

const openReports: OpenReports = {
  items: [
    {
      ...{ kind: 'entry', id: '1', senders: 3, hiddenAt: createdAt, entry, toy },
      reports: [{ reason: 'private', words: 'Το σπίτι μου', at: createdAt }],
      sender: { isKnown: true, blockedUntil: null },
    },
  ],
  total: 1,
}

const adminOrder: AdminOrder = {
  ...{ id: 7, ...guestOrder, customerEmail: 'άννα@παράδειγμα.ελ', payment: 'partly_refunded', refundedAmount: '10.00' },
  ...{ toyIds: ['4242'], toyCount: 3, mailTrouble: null, version },
}

const payment: AdminPayment = {
  ...{ id: 'πι_7', status: 'succeeded', trouble: 'second_payment', needsAttention: true, version },
  ...{ orderId: 7, orderNumber: '#000007', orderStatus: 'pending', orderDeleted: null, firstOrderNumber: '#000006' },
  ...{ tags: ['4242'], currency: 'gbp', amount: '30.00', received: '30.00', refunded: '10.00', refundable: '20.00' },
  ...{ fee: '0.65', quantity: 3, unitPrice: '10.00', problem: null, dispute: null, handled: null },
  refunds: [{ amount: '10.00', reason: 'other', state: 'pending', key: null, by: null, at: createdAt }],
  ...{ providerUrl: null, paidAt: createdAt, recordedAt: createdAt },
}

const mails: AdminMails = {
  items: [
    {
      ...{
        id: 1,
        kind: 'order_confirmation',
        orderId: 7,
        recipient: 'άννα@παράδειγμα.ελ',
        state: 'waiting',
        attempts: 2,
      },
      ...{ nextAttemptAt: createdAt, problem: 'policy', detail: null, createdAt, sentAt: null },
    },
  ],
  waiting: 1,
  givenUp: 0,
}

const followLink: FollowLink = {
  toy: { toyId: '4242', name: 'Ο Ναύτης' },
  isConfirmed: false,
  others: [{ toyId: '4343', name: 'Η Μέλισσα' }],
}

const audit: AuditRecord = {
  ...{ id: 1, at: createdAt, email: 'άννα@παράδειγμα.ελ', action: 'order_updated', subject: '4242' },
  ...{ fields: ['customerName', 'id'], before: { id: 'Άννα' }, after: { id: 'Ελένη' } },
}

const site: Site = {
  tiles: { url: '', attribution: '', attributionUrl: '', maxZoom: 19 },
  retention: { ordersMonths: 84, auditMonths: 24, reportsMonths: 6, senderDays: 30 },
  contact: { email: 'άννα@παράδειγμα.ελ', address: 'Οδός Αθηνάς 1' },
}

const user: AdminUser = { email: 'άννα@παράδειγμα.ελ', profileImageUrl: null }
const provider = { name: 'Πάροχος', isDemo: true }

const pageOf = (item: object) => ({
  ...{ items: [item], total: 1, totalIsMore: false, nextCursor: null, previousCursor: null },
})

/** What the server answers by path, whatever the method. */
export const answers: Record<string, object> = {
  [apiPaths.site()]: site,
  [apiPaths.featured()]: [featured],
  [apiPaths.toy('4242')]: toy,
  [apiPaths.toy('4343')]: lostToy,
  [apiPaths.owner('4242')]: ownerToy,
  ['/api/toys/4242/owner/entries']: ownerEntries,
  [apiPaths.reports()]: openReports,
  [apiPaths.guestOrder('token')]: guestOrder,
  [apiPaths.follow()]: followLink,
  [apiPaths.paymentSettings()]: { provider: 'demo', publishableKey: null },
  [apiPaths.createPaymentIntent()]: { clientSecret: 'pi_1_secret_x', status: 'open' },
  [apiPaths.currentUser()]: user,
  [apiPaths.signInProvider()]: provider,
  [apiPaths.toys()]: pageOf(adminToy),
  [apiPaths.allEntries()]: pageOf(adminEntry),
  [apiPaths.orders()]: pageOf(adminOrder),
  [apiPaths.adminPayments()]: pageOf(payment),
  [apiPaths.adminPaymentCounts()]: { attention: 1, byTrouble: {} },
  [apiPaths.orderPayment(7)]: payment,
  [apiPaths.mails()]: mails,
  [apiPaths.audit()]: pageOf(audit),
}
