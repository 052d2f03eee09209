import type { SortKey } from './list-rows.ts'

/** An id as people count: T-2 before T-10. */
export const byTagId = (column: string): SortKey => ({
  sql: `${column} collate natural_text`,
  type: 'text collate natural_text',
})

/** A text as people read it, by its first letters: these expressions are what the indexes hold. */
export const byText = (column: string): SortKey => byTagId(`left(${column}, 60)`)
