import type { EntryFields } from '#contract/entries'
import type { FieldIssues } from '#contract/errors'
import type { Transaction } from 'dexie'
import { idKey } from '../id-key.ts'
import { makeToken } from '../digest.ts'
import { outboxVersion, type NeedReason, type OutboxPhotoRow, type OutboxRow, type RowState } from './rows.ts'
import type { DeliveryRow } from './rows.ts'

/** A row of the first released schema, as far as it is still read. */
export interface ReleasedRow {
  v: 1
  key: string
  toyId: string
  fields: EntryFields
  takenAt: string
  createdAt: number
  state: 'queued' | 'sending' | 'waiting' | 'needs-you'
  reason: string | null
  message: string | null
  issues: FieldIssues | null
  firstSentAt: number | null
  maybeStored: boolean
  editedSinceSent: boolean
  secret: { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer } | null
  hasPhoto: boolean
}

type ReleasedPhoto = Omit<OutboxPhotoRow, 'submissionKey'> & { key: string }
type ReleasedReceipt = Pick<DeliveryRow, 'toyId' | 'entryId' | 'location' | 'sentAt'> & { key: string; v: number }

const needReasons: Record<string, NeedReason> = {
  'wrong-password': 'wrong-password',
  'refused-fields': 'refused-fields',
  'photo-refused': 'photo-refused',
  'photo-lost': 'photo-lost',
  'toy-gone': 'toy-gone',
  removed: 'removed',
  'sent-differently': 'earlier-version',
}

/** Whatever it waited for is found out again by the next attempt; what needs the person still does. */
function stateOf({ state, reason, message, issues }: ReleasedRow): RowState {
  const need = state === 'needs-you' ? needReasons[reason ?? ''] : undefined
  return need ? { name: 'needs-you', reason: need, message, issues } : { name: 'queued' }
}

/** A row of the first schema in today's. Of a change after an attempt nobody knows which version was sent last: either. */
function fromReleased(row: ReleasedRow): OutboxRow {
  const wasTried = row.firstSentAt !== null || row.maybeStored
  return {
    submissionKey: row.key,
    v: outboxVersion,
    toyId: row.toyId,
    toy: idKey(row.toyId),
    fields: row.fields,
    hasPhoto: row.hasPhoto,
    takenAt: row.takenAt,
    createdAt: row.createdAt,
    edition: row.editedSinceSent ? 2 : 1,
    tried: row.editedSinceSent ? [1, 2] : wasTried ? [1] : [],
    failures: {},
    state: stateOf(row),
    isCorrection: false,
    isTakeBack: false,
    keepsPhoto: false,
    authorToken: makeToken(),
    secret: row.secret && { ...row.secret, mark: '' },
  }
}

const released = ['outbox', 'outboxPhotos', 'receipts'] as const

/** Every store that {@link moveReleasedRows} reads or writes. */
export const releasedStores = [...released, 'queuedEntries', 'queuedPhotos', 'deliveries']

/**
 * Moves everything from the stores of the first released schema into today's, photos and receipts too. Runs when the
 * database is opened, and again before each replay: a tab that still runs the old code may have written meanwhile.
 */
export async function moveReleasedRows(trx: Transaction): Promise<void> {
  const rows = (await trx.table('outbox').toArray()) as ReleasedRow[]
  for (const row of rows) {
    if (row.v !== 1) continue
    // Kept once under its key: what was moved before, or sent since, is not put back by an old tab's late write.
    const known = (await trx.table('queuedEntries').get(row.key)) ?? (await trx.table('deliveries').get(row.key))
    if (!known) await trx.table('queuedEntries').put(fromReleased(row))
    const photo = (await trx.table('outboxPhotos').get(row.key)) as ReleasedPhoto | undefined
    if (!known && photo) {
      const { key: submissionKey, ...rest } = photo
      await trx.table('queuedPhotos').put({ ...rest, submissionKey })
    }
    await trx.table('outbox').delete(row.key)
    await trx.table('outboxPhotos').delete(row.key)
  }
  for (const { key, ...receipt } of (await trx.table('receipts').toArray()) as ReleasedReceipt[]) {
    const rest = {
      submissionKey: key,
      edition: 1,
      fields: null,
      isCorrection: false,
      authorToken: '',
      takenAt: new Date(receipt.sentAt).toISOString(),
    }
    // What is known here says more, and may say that the entry was taken back since.
    if (!(await trx.table('deliveries').get(key))) await trx.table('deliveries').put({ ...receipt, ...rest })
    await trx.table('receipts').delete(key)
  }
}
