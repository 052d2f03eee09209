import type { AuditRecord } from '#contract/audit'
import { orderNumber } from '#contract/orders'
import { adminAuditWords } from '../../../messages/admin-audit.ts'

export interface AuditChange {
  field: string
  /** Null when there was nothing before, because the thing was made by this. */
  before: string | null
  /** Null when there is nothing any more. */
  after: string | null
}

/** What a record tells, field by field, in words; of most fields only that they were changed. */
export function auditChanges({ fields, before, after }: AuditRecord): AuditChange[] {
  const words = adminAuditWords()
  const fieldNames: Partial<Record<string, string>> = words.fields
  const valued = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const others = fields.filter((name) => !valued.includes(name))
  const named = others.map((name) => ({ field: fieldNames[name] ?? name, before: null, after: null }))
  const told = valued.flatMap((name) => {
    const [was, is] = [before?.[name] ?? null, after?.[name] ?? null]
    // What a new or a deleted thing did not have says nothing.
    if (was === null && is === null) return []
    return [
      {
        field: fieldNames[name] ?? name,
        before: before && inWords(name, was),
        after: after && inWords(name, is),
      },
    ]
  })
  return [...told, ...named]
}

function inWords(name: string, value: unknown): string {
  const words = adminAuditWords()
  if (name === 'password') return value === null ? words.noPassword : words.passwordChanged
  if (value === null || value === '') return words.nothing
  if (name === 'orderId' && typeof value === 'number') return orderNumber(value)
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** What a record is about: an order's number is written as everywhere. */
export function auditSubject({ action, subject }: AuditRecord): string {
  if (subject === null) return '–'
  return action.startsWith('order_') && /^\d+$/.test(subject) ? orderNumber(Number(subject)) : subject
}
