import * as z from 'zod/mini'
import { instantSchema } from './fields.ts'

/**
 * `GET /api/admin/health`: how the site is, for the dashboard. The same of every process but for version and start; up to
 * fifteen seconds old.
 */
export const adminHealthSchema = z.object({
  /** Whether the database answers, and the photo store takes photos; `other`: that of another database. */
  database: z.enum(['ok', 'away']),
  photos: z.enum(['ok', 'away', 'other']),
  /** Null while the database does not tell. */
  backlog: z.nullable(
    z.object({
      mailsWaiting: z.int(),
      mailsGivenUp: z.int(),
      /** Null when counting took too long. */
      paymentsNeedingAttention: z.nullable(z.int()),
      /** When a round of a job last ended well or failed, whichever is later. */
      jobs: z.array(z.object({ name: z.string(), at: instantSchema, hasFailed: z.boolean() })),
    }),
  ),
  version: z.string(),
  commit: z.nullable(z.string()),
  startedAt: instantSchema,
})
export type AdminHealth = z.infer<typeof adminHealthSchema>
