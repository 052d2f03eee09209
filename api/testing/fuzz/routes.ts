import * as z from 'zod/mini'
import * as entriesOfAdmin from '../../contract/admin-entries.ts'
import * as ordersOfAdmin from '../../contract/admin-orders.ts'
import * as paymentsOfAdmin from '../../contract/admin-payments.ts'
import * as toysOfAdmin from '../../contract/admin-toys.ts'
import * as audit from '../../contract/audit.ts'
import * as auth from '../../contract/auth.ts'
import { clientErrorSchema } from '../../contract/client-errors.ts'
import * as demo from '../../contract/demo-payments.ts'
import * as entries from '../../contract/entries.ts'
import * as erasures from '../../contract/erasures.ts'
import * as followers from '../../contract/followers.ts'
import { adminHealthSchema } from '../../contract/health.ts'
import * as mails from '../../contract/mails.ts'
import * as owners from '../../contract/owners.ts'
import * as orders from '../../contract/orders.ts'
import * as payments from '../../contract/payments.ts'
import * as reports from '../../contract/reports.ts'
import { siteSchema } from '../../contract/site.ts'
import * as tags from '../../contract/tags.ts'
import * as toys from '../../contract/toys.ts'
import type { RefKind } from './field-values.ts'

type Schema = z.core.$ZodType

/** How a route is asked, and what it may answer with. */
export interface RouteSpec {
  /** What the parameters of the path name, in order. */
  params?: RefKind[]
  query?: Schema
  body?: Schema
  /** Ways to send the body. */
  as?: ('json' | 'form')[]
  /** Of an answer with a status below 300; 'bytes' is anything but JSON, 'nothing' an empty one. */
  answer: Schema | 'bytes' | 'nothing'
  /** Asked without the admin's cookie, which it would end. */
  withoutAdmin?: true
  /** Asked with the token of the entries' author. */
  isAuthors?: true
  /** Asked with the token of an owner's link. */
  isOwners?: true
  /** Outside the API, with pages in place of errors in JSON. */
  isPage?: true
}

const json: ['json'] = ['json']
const form: ['form'] = ['form']
const either: ['json', 'form'] = ['json', 'form']
const ok = z.looseObject({})
const listOf = (page: Schema, item: Schema) => z.union([page, z.array(item)])

/** A new route fails the test until it has a line here. */
export const routeSpecs: Record<string, RouteSpec> = {
  'GET /api/admin/health': { answer: adminHealthSchema },
  'GET /api/admin/mails': { query: mails.adminMailsQuerySchema, answer: mails.adminMailsSchema },
  'POST /api/admin/mails/:id/send-again': { params: ['mail'], answer: mails.adminMailSchema },
  'GET /api/admin/money-export': { query: paymentsOfAdmin.moneyExportQuerySchema, answer: 'bytes' },
  'GET /api/admin/orders/:id/payment': { params: ['order'], answer: paymentsOfAdmin.adminPaymentSchema },
  'POST /api/admin/orders/:id/refunds': {
    params: ['order'],
    body: paymentsOfAdmin.refundOrderSchema,
    as: json,
    answer: paymentsOfAdmin.adminPaymentSchema,
  },
  'GET /api/admin/payments': {
    query: paymentsOfAdmin.adminPaymentsQuerySchema,
    answer: paymentsOfAdmin.adminPaymentPageSchema,
  },
  'GET /api/admin/payments/counts': { answer: paymentsOfAdmin.adminPaymentCountsSchema },
  'PUT /api/admin/payments/:id/handled': {
    params: ['payment'],
    body: paymentsOfAdmin.handlePaymentSchema,
    as: json,
    answer: paymentsOfAdmin.adminPaymentSchema,
  },
  'GET /api/audit': { query: audit.auditQuerySchema, answer: audit.auditPageSchema },
  'GET /api/auth/picture': { answer: 'bytes' },
  'GET /api/auth/provider': { answer: auth.signInProviderSchema },
  'GET /api/auth/user': { answer: auth.adminUserSchema },
  'POST /api/client-errors': { body: clientErrorSchema, as: json, answer: 'nothing' },
  'POST /api/create-payment-intent': {
    body: payments.createPaymentIntentSchema,
    as: json,
    answer: payments.paymentIntentSchema,
  },
  'POST /api/demo-payments/confirm': {
    body: demo.confirmDemoPaymentSchema,
    as: json,
    answer: demo.demoPaymentOutcomeSchema,
  },
  'POST /api/demo-payments/retrieve': {
    body: demo.retrieveDemoPaymentSchema,
    as: json,
    answer: demo.demoPaymentSchema,
  },
  'GET /api/demo-payments/step': { query: stepQuery(), answer: 'bytes' },
  'POST /api/demo-payments/step': { query: stepQuery(), answer: 'bytes' },
  'GET /api/entries': {
    query: entriesOfAdmin.entryListQuerySchema,
    answer: listOf(entriesOfAdmin.adminEntryPageSchema, entriesOfAdmin.adminEntrySchema),
  },
  'GET /api/entries/:id': { params: ['entry'], answer: entriesOfAdmin.adminEntrySchema },
  'PUT /api/entries/:id': {
    params: ['entry'],
    body: entriesOfAdmin.updateEntrySchema,
    as: either,
    answer: entriesOfAdmin.adminEntrySchema,
  },
  'DELETE /api/entries/:id': { params: ['entry'], answer: 'nothing' },
  'POST /api/erasures': { body: erasures.eraseSchema, as: json, answer: erasures.erasedSchema },
  'GET /api/follow': { answer: followers.followLinkSchema },
  'POST /api/follow/confirm': {
    body: followers.confirmFollowSchema,
    as: json,
    answer: followers.followConfirmedSchema,
  },
  'GET /api/follow/leave': { query: tokenQuery(), answer: 'nothing' },
  'POST /api/follow/leave': { query: tokenQuery(), answer: followers.followLeftSchema },
  'GET /api/push/key': { answer: followers.pushKeySchema },
  'POST /api/push/leave': { body: followers.leavePushSchema, as: json, answer: followers.followLeftSchema },
  'POST /api/push/renew': { body: followers.renewPushSchema, as: json, answer: followers.pushRenewedSchema },
  'POST /api/toys/:id/followers': {
    params: ['tag'],
    body: followers.followByMailSchema,
    as: json,
    answer: followers.followAskedSchema,
  },
  'POST /api/toys/:id/push-followers': {
    params: ['tag'],
    body: followers.pushSubscriptionSchema,
    as: json,
    answer: followers.pushFollowedSchema,
  },
  'GET /api/toys/:id/feed.atom': { params: ['tag'], answer: 'bytes' },
  'GET /api/login': { answer: 'nothing' },
  'GET /api/logout': { answer: 'nothing', withoutAdmin: true },
  'GET /api/orders': {
    query: ordersOfAdmin.orderListQuerySchema,
    answer: listOf(ordersOfAdmin.adminOrderPageSchema, ordersOfAdmin.adminOrderSchema),
  },
  'POST /api/orders': { body: orders.createOrderSchema, as: json, answer: orders.orderPlacedSchema },
  'GET /api/orders/by-token/:token': { params: ['token'], answer: orders.guestOrderSchema },
  'GET /api/orders/:id': { params: ['order'], answer: ordersOfAdmin.adminOrderSchema },
  'PUT /api/orders/:id': {
    params: ['order'],
    body: ordersOfAdmin.updateOrderSchema,
    as: json,
    answer: ordersOfAdmin.adminOrderSchema,
  },
  'DELETE /api/orders/:id': { params: ['order'], answer: 'nothing' },
  'GET /api/orders/:id/export': { params: ['order'], answer: ok },
  'POST /api/orders/:id/link': { params: ['order'], answer: ordersOfAdmin.orderLinkSchema },
  'PUT /api/orders/:id/status': {
    params: ['order'],
    body: ordersOfAdmin.updateOrderStatusSchema,
    as: json,
    answer: ordersOfAdmin.adminOrderSchema,
  },
  'GET /api/payment-settings': { answer: payments.paymentSettingsSchema },
  'GET /api/photos/:name': { params: ['photo'], answer: 'bytes' },
  'GET /api/reports': { answer: reports.openReportsSchema },
  'POST /api/reports': { body: reports.sendReportSchema, as: json, answer: reports.reportReceivedSchema },
  'POST /api/reports/decisions': { body: reports.decideReportSchema, as: json, answer: 'nothing' },
  'GET /api/site': { answer: siteSchema },
  'GET /api/toys': {
    query: toysOfAdmin.toyListQuerySchema,
    answer: listOf(toysOfAdmin.adminToyPageSchema, toysOfAdmin.listedToySchema),
  },
  'POST /api/toys': { body: toysOfAdmin.createToySchema, as: either, answer: toysOfAdmin.adminToySchema },
  'GET /api/toys/featured': { answer: toys.featuredToysSchema },
  'POST /api/toys/activate': { body: toys.activateToySchema, as: form, answer: toys.activatedToySchema },
  'POST /api/toys/tags': { body: tags.createTagsSchema, as: json, answer: tags.createdTagsSchema },
  'GET /api/toys/:id': { params: ['tag'], answer: toys.toySchema },
  'PUT /api/toys/:id': {
    params: ['tag'],
    body: toysOfAdmin.updateToySchema,
    as: either,
    answer: toysOfAdmin.adminToySchema,
  },
  'DELETE /api/toys/:id': { params: ['tag'], answer: 'nothing' },
  'GET /api/toys/:id/entries': { params: ['tag'], query: toys.stopPageQuerySchema, answer: toys.stopPageSchema },
  'POST /api/toys/:id/entries': {
    params: ['tag'],
    body: entries.addEntrySchema,
    as: form,
    answer: entries.entrySchema,
  },
  'PUT /api/toys/:id/entries/:submissionKey': {
    params: ['tag', 'submissionKey'],
    isAuthors: true,
    body: entries.correctEntrySchema,
    as: form,
    answer: entries.entrySchema,
  },
  'DELETE /api/toys/:id/entries/:submissionKey': {
    params: ['tag', 'submissionKey'],
    isAuthors: true,
    answer: entries.takenBackSchema,
  },
  'GET /api/toys/:id/followers': { params: ['tag'], answer: toysOfAdmin.followerCountSchema },
  'GET /api/toys/:id/record': { params: ['tag'], answer: toysOfAdmin.adminToySchema },
  'GET /api/toys/:id/owner': { params: ['tag'], isOwners: true, answer: owners.ownerToySchema },
  'PUT /api/toys/:id/owner': {
    params: ['tag'],
    isOwners: true,
    body: owners.updateOwnerToySchema,
    as: either,
    answer: owners.ownerToySchema,
  },
  'GET /api/toys/:id/owner/entries': {
    params: ['tag'],
    isOwners: true,
    query: toys.stopPageQuerySchema,
    answer: owners.ownerEntriesSchema,
  },
  'PUT /api/toys/:id/owner/entries/:entryId': {
    params: ['tag', 'entry'],
    isOwners: true,
    body: owners.hideOwnerEntrySchema,
    as: json,
    answer: owners.ownerEntrySchema,
  },
  'POST /api/toys/:id/owner/link': { params: ['tag'], isOwners: true, answer: owners.ownerTokenSchema },
  'POST /api/toys/:id/owner/email': {
    params: ['tag'],
    isOwners: true,
    body: owners.ownerEmailSchema,
    as: json,
    answer: owners.ownerMailAskedSchema,
  },
  'DELETE /api/toys/:id/owner/email': { params: ['tag'], isOwners: true, answer: owners.ownerToySchema },
  'POST /api/toys/:id/owner/email/confirm': {
    params: ['tag'],
    isOwners: true,
    body: owners.confirmOwnerEmailSchema,
    as: json,
    answer: owners.ownerToySchema,
  },
  'POST /api/toys/:id/owner/lost-link': {
    params: ['tag'],
    body: owners.ownerEmailSchema,
    as: json,
    answer: owners.ownerMailAskedSchema,
  },
  'POST /api/toys/:id/owner-link': { params: ['tag'], answer: owners.issuedOwnerLinkSchema },
  'POST /api/toys/:id/verify-password': {
    params: ['tag'],
    body: toys.verifyPasswordSchema,
    as: json,
    answer: toys.verifiedSchema,
  },
  'POST /api/webhooks/stripe': { body: z.looseObject({ id: z.string(), type: z.string() }), as: json, answer: ok },
  'ALL /connect/oidc': { answer: 'nothing', withoutAdmin: true },
  'ALL /connect/oidc/callback': { query: callbackQuery(), answer: 'nothing', withoutAdmin: true },
  'GET /healthz': { answer: ok },
  'GET /readyz': { answer: ok },
  'GET /version': { answer: ok },
  'GET /photos/:name': { params: ['photo'], answer: 'bytes' },
  'GET /.well-known/security.txt': { answer: 'bytes' },
  'GET /robots.txt': { answer: 'bytes' },
  'GET /sitemap.xml': { answer: 'bytes' },
  'GET /sitemap-pages.xml': { answer: 'bytes' },
  'GET /^\\/sitemap-toys-([1-9]\\d{0,3})\\.xml$/': { answer: 'bytes' },
}

/** Addresses of the app's own pages, some of which look something up. */
export const pageSpecs: Record<string, RouteSpec> = {
  'GET /journey/:id': { params: ['tag'], answer: 'bytes', isPage: true },
  'GET /journey/:id/add-entry': { params: ['tag'], answer: 'bytes', isPage: true },
  'GET /owner/:id': { params: ['tag'], answer: 'bytes', isPage: true },
  'GET /order/:token': { params: ['token'], answer: 'bytes', isPage: true },
  'GET /:page': { params: ['tag'], answer: 'bytes', isPage: true },
  'GET /api/:nothing': { params: ['tag'], answer: 'nothing' },
}

function stepQuery() {
  return z.object({ payment_intent_client_secret: z.optional(z.string()), answer: z.optional(z.enum(['yes', 'no'])) })
}

function tokenQuery() {
  return z.object({ token: z.optional(z.string()) })
}

function callbackQuery() {
  const text = () => z.optional(z.string())
  return z.object({ code: text(), state: text(), iss: text(), error: text() })
}
