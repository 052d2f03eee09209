import * as z from 'zod'
import { whole } from './config-values.ts'

export interface MonitoringConfig {
  /** Where `GET /metrics` answers; null does without it. */
  readonly metrics: { readonly port: number; readonly host: string } | null
  /** Of which commit this is, as whoever built it says; null when nobody does. */
  readonly commit: string | null
}

export const monitoringVariables = {
  METRICS_PORT: whole(0, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  COMMIT: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'must be a commit, such as 4f2a9c1')
    .optional(),
}

type MonitoringEnvironment = z.infer<z.ZodObject<typeof monitoringVariables>>

export function toMonitoringConfig(env: MonitoringEnvironment): MonitoringConfig {
  const { METRICS_PORT: port, METRICS_HOST: host, COMMIT: commit = null } = env
  return { metrics: port === undefined ? null : { port, host }, commit }
}
