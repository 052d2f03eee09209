import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'

/** Where a page begins: after (`next`) or before (`previous`) the row with this key and id, in the list's order. */
export interface Cursor {
  way: 'next' | 'previous'
  key: string | number
  id: string | number
}

export function writeCursor({ way, key, id }: Cursor): string {
  return Buffer.from(JSON.stringify([way, key, id])).toString('base64url')
}

export function readCursor(text: string): Cursor {
  const [way, key, id] = parse(text)
  if ((way !== 'next' && way !== 'previous') || !isValue(key) || !isValue(id)) {
    throw new AppError('invalid_input', message('pageGone'))
  }
  return { way, key, id }
}

function parse(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

function isValue(value: unknown): value is string | number {
  return typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))
}
