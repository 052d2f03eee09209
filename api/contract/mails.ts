import * as z from 'zod/mini'
import { instantSchema } from './fields.ts'

/** Emails to followers: many, and less urgent than one about an order. */
export const followMailKinds = ['journey_follow', 'journey_stops'] as const

/** The emails that are sent, each once for its reference (an order's number, for example). */
export const mailKinds = [
  'order_confirmation',
  'order_dispatched',
  'order_refunded',
  'owner_link',
  ...followMailKinds,
] as const
export type MailKind = (typeof mailKinds)[number]

/**
 * Why an email was not sent. Only `recipient` and `no_address` are about the person it is for; everything else is ours to
 * put right, or passes, and is retried until it is sent.
 */
const mailProblems = [
  /** The mail server cannot be reached, does not greet, or breaks off. */
  'connection',
  /** It refuses our sign-in. */
  'sign_in',
  /** It refuses our sender address. */
  'sender',
  /** It does not deliver for us: relaying denied, or a rule about us. */
  'policy',
  /** It refuses the message itself. */
  'content',
  /** It asks to try again later. */
  'busy',
  /** There is no such mailbox. */
  'recipient',
  /** No email address is known. */
  'no_address',
  'other',
] as const
export type MailProblem = (typeof mailProblems)[number]

/** An email as the admin sees it. */
export const adminMailSchema = z.object({
  id: z.int(),
  kind: z.enum(mailKinds),
  /** null when it is about no order. */
  orderId: z.nullable(z.int()),
  /** null for a follower: who follows is told to nobody. */
  recipient: z.nullable(z.string()),
  state: z.enum(['waiting', 'sent', 'given_up']),
  attempts: z.int(),
  /** null unless it waits. */
  nextAttemptAt: z.nullable(instantSchema),
  problem: z.nullable(z.enum(mailProblems)),
  /** The mail server's codes, such as `SMTP EENVELOPE 550 5.1.1 RCPT TO`. */
  detail: z.nullable(z.string()),
  createdAt: instantSchema,
  sentAt: z.nullable(instantSchema),
})
export type AdminMail = z.infer<typeof adminMailSchema>

/** Query of `GET /api/admin/mails`. */
export const adminMailsQuerySchema = z.object({ orderId: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) })

/** Most that one answer of `GET /api/admin/mails` lists. */
export const mailsListed = 200

/**
 * Answer of `GET /api/admin/mails`: those that wait because of a problem or were given up, newest first, `mailsListed` at
 * most; with `orderId`, all emails of that order. The counts are of all orders.
 */
export const adminMailsSchema = z.object({ items: z.array(adminMailSchema), waiting: z.int(), givenUp: z.int() })
export type AdminMails = z.infer<typeof adminMailsSchema>
