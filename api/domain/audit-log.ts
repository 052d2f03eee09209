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

/** Values the trail keeps: numbers, states and ids. Of every other field only the name is kept, never a person's words. */
const keptFields: readonly string[] = [
  ...[
    'id',
    'toyId',
    'status',
    'orderId',
    'quantity',
    'totalAmount',
    'payment',
    'stopCount',
    'count',
    'ids',
    'password',
    'state',
    'isUnlisted',
    'placesAreRounded',
  ],
]

/** Writes down what an admin, or an owner (`ownerActor`), did. Call it in the transaction of the deed, so that there is never one without the other. */
export async function recordAudit(trx: Knex, { email, action, subject, before, after }: AuditEntry): Promise<void> {
  const sides = [before ?? {}, after ?? {}]
  const named = sides.flatMap((side) => Object.keys(side).filter((name) => side[name] != null))
  await trx('audit_log').insert({
    ...{ email, action, subject: subject ?? null },
    fields: [...new Set(named)].sort(),
    before: withoutWords(before),
    after: withoutWords(after),
  })
}

function withoutWords(side: Snapshot | null | undefined): string | null {
  const kept = Object.entries(side ?? {}).filter(([name]) => keptFields.includes(name))
  return kept.length === 0 ? null : JSON.stringify(Object.fromEntries(kept))
}

/** Only the fields that differ, as they were and as they are; null when none does. */
export function changesBetween(before: Snapshot, after: Snapshot): { before: Snapshot; after: Snapshot } | null {
  const changed = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  if (changed.length === 0) return null
  const pick = (from: Snapshot) => Object.fromEntries(changed.map((name) => [name, from[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}
