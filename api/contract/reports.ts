import * as z from 'zod/mini'
import { entrySchema } from './entries.ts'
import { instantSchema, tagIdSchema } from './fields.ts'
import type { IssueKey } from './issue.ts'
import { limits } from './limits.ts'
import { photoSchema } from './photos.ts'
import { cleanText, fitsLimit } from './text.ts'
import { toyStatusSchema } from './toys.ts'

export const reportReasons = ['spam', 'private', 'offensive', 'not_mine', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

const wordsSchema = z.pipe(
  z.pipe(z._default(z.string(), ''), z.transform(cleanText)),
  z.string().check(z.refine((text) => fitsLimit(text, limits.reportWords), 'reportWordsTooLong' satisfies IssueKey)),
)

/** `POST /api/reports`: an entry, or the toy's profile when there is no `entryId`. Needs no account. */
export const sendReportSchema = z.object({
  /** Names the report across resends. */
  key: z.uuid('reportKeyInvalid' satisfies IssueKey),
  toyId: tagIdSchema,
  entryId: z.optional(z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))),
  reason: z.enum(reportReasons, 'reportReasonMissing' satisfies IssueKey),
  words: wordsSchema,
})
export type SendReportInput = z.infer<typeof sendReportSchema>

/** The same for every report that is right: nobody learns who else reported, or what came of it. */
export const reportReceivedSchema = z.object({ received: z.literal(true) })

/** What a report is about: `id` is the entry's number as text, or the tag id. */
const subjectSchema = { kind: z.enum(['entry', 'toy']), id: z.string().check(z.minLength(1), z.maxLength(20)) }

/** An entry or a toy with reports that nobody has decided yet. Photos are at addresses that only admins can open. */
export const openReportSchema = z.object({
  ...subjectSchema,
  /** Different senders. */
  senders: z.int(),
  /** When it was hidden; null while it is public. */
  hiddenAt: z.nullable(instantSchema),
  /** Newest first, 20 at most. */
  reports: z.array(z.object({ reason: z.enum(reportReasons), words: z.string(), at: instantSchema })),
  toy: z.object({
    id: z.string(),
    name: z.nullable(z.string()),
    mission: z.nullable(z.string()),
    ownerName: z.nullable(z.string()),
    status: toyStatusSchema,
    imageUrl: z.nullable(z.string()),
    photo: z.nullable(photoSchema),
  }),
  /** Null when the toy's profile was reported. */
  entry: z.nullable(entrySchema),
  /** Who sent the entry: unknown, or known as a hash that can be blocked, until the time given. */
  sender: z.object({ isKnown: z.boolean(), blockedUntil: z.nullable(instantSchema) }),
})
export type OpenReport = z.infer<typeof openReportSchema>

/** `GET /api/reports`: those with the most senders first, 50 at most. */
export const openReportsSchema = z.object({ items: z.array(openReportSchema), total: z.int() })
export type OpenReports = z.infer<typeof openReportsSchema>

export const reportDecisions = ['restore', 'remove', 'block_sender'] as const
export type ReportDecision = (typeof reportDecisions)[number]

/**
 * `POST /api/reports/decisions`. `restore` shows it again and closes its reports, `remove` deletes it, `block_sender`
 * takes nothing from who sent the entry for `blockDays` and leaves the reports open.
 */
export const decideReportSchema = z.object({ ...subjectSchema, decision: z.enum(reportDecisions) })
export type DecideReportInput = z.infer<typeof decideReportSchema>
