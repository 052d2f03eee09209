import * as z from 'zod/mini'
import { instantSchema } from './fields.ts'
import { listQuery, pageOf } from './lists.ts'

export const auditActions = [
  'sign_in',
  'sign_out',
  'toy_created',
  'toy_updated',
  'toy_deleted',
  'tags_created',
  'entry_updated',
  'entry_deleted',
  'entry_restored',
  'toy_restored',
  'sender_blocked',
  'entry_erased',
  'toy_erased',
  'order_erased',
  'order_updated',
  'order_deleted',
  'order_link_renewed',
  'mail_sent_again',
  'order_refunded',
  'payment_handled',
  'owner_link_issued',
  'owner_link_renewed',
  'owner_email_sent',
  'owner_email_confirmed',
  'owner_email_removed',
  'owner_toy_updated',
  'owner_entry_hidden',
  'owner_entry_restored',
] as const
const auditActionSchema = z.enum(auditActions)
export type AuditAction = z.infer<typeof auditActionSchema>

/** Numbers, states and ids of one side of a change, never a person's words; a changed password is `password: 'changed'`. */
const snapshot = z.nullable(z.record(z.string(), z.unknown()))

/** Stands where an admin's address is when the owner of a toy did it, by the owner's link. */
export const ownerActor = 'owner'

/** What an admin or an owner did. `subject` is the toy's, entry's or order's id; null for signing in and out. */
const auditRecordSchema = z.object({
  id: z.int(),
  at: instantSchema,
  email: z.string(),
  action: auditActionSchema,
  subject: z.nullable(z.string()),
  /** Every field that the deed changed, made or took away. */
  fields: z.array(z.string()),
  before: snapshot,
  after: snapshot,
})
export type AuditRecord = z.infer<typeof auditRecordSchema>

/** Query of `GET /api/audit`: newest first, always in pages. Search matches who did it and to which one. */
export const auditQuerySchema = z.object({ ...listQuery(['id']), action: z.optional(auditActionSchema) })
export const auditPageSchema = pageOf(auditRecordSchema)
