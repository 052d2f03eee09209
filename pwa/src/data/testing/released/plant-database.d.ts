import type { ReleasedDatabase } from './released-database.ts'

export function plantDatabase(database: ReleasedDatabase): Promise<void>
