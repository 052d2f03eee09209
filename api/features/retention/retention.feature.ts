import type { Core } from '../../core.ts'
import type { Feature } from '../../http/feature.ts'
import { createRetentionJob } from './retention.job.ts'

/** Ends the time for which orders, reports, the audit trail and senders are kept. */
export function createRetentionFeature({ knex, config, log, metrics }: Core): Feature {
  const job = createRetentionJob({ knex, retention: config.site.retention, log, metrics })
  return { start: job.start, stop: job.stop }
}
