import type { Knex } from 'knex'
import type { AuditAction } from '../contract/audit.ts'

export type Snapshot = Record<string, unknown>

export interface AuditEntry {
  email: string
  action: AuditAction
  /** Id of the toy, entry or order. */
  subject?: string
  before?: Snapshot | null
  after?: Snapshot | null
}

/** Writes down what an admin did. Call it in the transaction of the deed, so that there is never one without the other. */
export async function recordAudit(trx: Knex, { email, action, subject, before, after }: AuditEntry): Promise<void> {
  const json = (value: Snapshot | null | undefined) => (value ? JSON.stringify(value) : null)
  await trx('audit_log').insert({ email, action, subject: subject ?? null, before: json(before), after: json(after) })
}

/** Only the fields that differ, as they were and as they are; null when none does. */
export function changesBetween(before: Snapshot, after: Snapshot): { before: Snapshot; after: Snapshot } | null {
  const changed = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  if (changed.length === 0) return null
  const pick = (from: Snapshot) => Object.fromEntries(changed.map((name) => [name, from[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}
