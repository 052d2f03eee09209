import type * as z from 'zod'
import { defaultSite } from '../contract/default-site.ts'
import type { Site } from '../contract/site.ts'
import { whole } from './config-values.ts'

const { retention } = defaultSite

/** How long what concerns people is kept. */
export const retentionVariables = {
  RETENTION_ORDERS_MONTHS: whole(1, 1_200).default(retention.ordersMonths),
  RETENTION_AUDIT_MONTHS: whole(1, 1_200).default(retention.auditMonths),
  RETENTION_REPORTS_MONTHS: whole(1, 1_200).default(retention.reportsMonths),
  RETENTION_SENDER_DAYS: whole(1, 3_650).default(retention.senderDays),
}

type RetentionEnvironment = z.infer<z.ZodObject<typeof retentionVariables>>

export function toRetention(env: RetentionEnvironment): Site['retention'] {
  return {
    ordersMonths: env.RETENTION_ORDERS_MONTHS,
    auditMonths: env.RETENTION_AUDIT_MONTHS,
    reportsMonths: env.RETENTION_REPORTS_MONTHS,
    senderDays: env.RETENTION_SENDER_DAYS,
  }
}
