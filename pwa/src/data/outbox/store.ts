import type { EntityTable } from 'dexie'
import { localDb } from '../local-db.ts'
import { writeWithRoom } from '../storage.ts'
import { upgradeRow, upgradeRows } from '../versioned.ts'
import { moveReleasedRows, releasedStores } from './released-schema.ts'
import {
  outboxSteps,
  outboxVersion,
  type DeliveryRow,
  type HoldRow,
  type OutboxPhotoRow,
  type OutboxRow,
} from './rows.ts'

/** The outbox's tables. Imported inside this folder only (the import fence): every row has one owner. */
export const queuedEntries = localDb.table('queuedEntries') as EntityTable<OutboxRow, 'submissionKey'>
export const queuedPhotos = localDb.table('queuedPhotos') as EntityTable<OutboxPhotoRow, 'submissionKey'>
export const holdRows = localDb.table('holds') as EntityTable<HoldRow, 'of'>
export const deliveries = localDb.table('deliveries') as EntityTable<DeliveryRow, 'submissionKey'>

/** One transaction over everything that a move may touch. Throws StorageFullError with nothing written. */
export const inOutbox = <T>(work: () => Promise<T>): Promise<T> =>
  writeWithRoom(
    [queuedEntries, queuedPhotos, holdRows, deliveries, localDb.drafts, localDb.draftPhotos, localDb.journeys],
    work,
  )

/** The row this code may move, or null. */
export async function readRow(submissionKey: string): Promise<OutboxRow | null> {
  const row = await queuedEntries.get(submissionKey)
  return row ? upgradeRow(row, outboxVersion, outboxSteps) : null
}

const byAge = (a: OutboxRow, b: OutboxRow) =>
  a.createdAt - b.createdAt || a.submissionKey.localeCompare(b.submissionKey)

/** Rows oldest first; `toy` is a tag id in lower case. */
export async function readRows(toy?: string): Promise<OutboxRow[]> {
  const rows = toy === undefined ? queuedEntries.toArray() : queuedEntries.where('toy').equals(toy).toArray()
  return upgradeRows<OutboxRow>(await rows, outboxVersion, outboxSteps).sort(byAge)
}

/** The rows of a toy (in lower case) whose password was refused: they hold back all of its entries. */
export async function readRefusedPasswords(toy: string): Promise<OutboxRow[]> {
  const rows = await queuedEntries.where('[toy+state.reason]').equals([toy, 'wrong-password']).toArray()
  return upgradeRows<OutboxRow>(rows, outboxVersion, outboxSteps)
}

export async function removeRow(submissionKey: string): Promise<void> {
  await queuedEntries.delete(submissionKey)
  await queuedPhotos.delete(submissionKey)
}

/** Takes in what a tab with the code of the first schema has written since the database was opened. */
export async function adoptReleasedRows(): Promise<void> {
  if ((await localDb.table('outbox').count()) === 0) return
  const tables = releasedStores.map((name) => localDb.table(name))
  await writeWithRoom(tables, (trx) => moveReleasedRows(trx))
}
