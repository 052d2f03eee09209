import type { Knex } from 'knex'
import { message } from '../../contract/messages/message.ts'
import type { Places } from '../../domain/present-entry.ts'
import { AppError } from '../../errors.ts'
import { Entry } from '../../models/entry.ts'
import { isSameContent, type Fingerprint, type SentContent } from './fingerprint.ts'

/** What came of a submission key that was sent before. */
export interface KnownSubmission {
  /** Null when the key was cleaned away with age and only the entry still carries it. */
  fingerprint: Fingerprint | null
  /** Null when it was removed. */
  entry: Entry | null
  /** How exactly its toy's owner has places told. */
  places: Places
}

interface Row {
  places_are_rounded: boolean | null
  fingerprint: Buffer | null
  fingerprint_version: number
}

/** Null for a key that nothing was stored under. One statement, so that key and entry are seen together or not at all. */
export async function findSubmission(knex: Knex, key: string): Promise<KnownSubmission | null> {
  const { rows } = await knex.raw<{ rows: (Row & { id: number | null })[] }>(
    `select k.fingerprint, k.fingerprint_version, t.places_are_rounded, e.*
     from (select :key::uuid as key) sent
     left join submission_keys k on k.key = sent.key
     left join (entries e join toys t on t.id = e.toy_id and t.deleting_since is null) on e.submission_key = sent.key`,
    { key },
  )
  const {
    fingerprint,
    fingerprint_version: version,
    places_are_rounded: isRounded,
    ...columns
  } = rows[0] as (typeof rows)[number]
  const entry = columns.id === null ? null : Entry.fromDatabaseJson(columns)
  if (!fingerprint && !entry) return null
  return {
    fingerprint: fingerprint && { version, digest: fingerprint },
    entry,
    places: { placesAreRounded: isRounded === true },
  }
}

/**
 * Writes the key in the transaction of its entry, before it. False, and nothing written, when another attempt with the key
 * has finished first; one that is in its own transaction is waited for.
 */
export async function insertKey(
  trx: Knex.Transaction,
  { key, toyId, fingerprint }: { key: string; toyId: string; fingerprint: Fingerprint },
): Promise<boolean> {
  const inserted = await trx('submission_keys')
    .insert({ key, toy_id: toyId, fingerprint: fingerprint.digest, fingerprint_version: fingerprint.version })
    .onConflict('key')
    .ignore()
    .returning('key')
  return inserted.length > 0
}

/** Throws "removed". */
export function requireEntry({ entry }: KnownSubmission): Entry {
  if (!entry) throw entryRemoved()
  return entry
}

/** The answer to sending again, see `EntryService.replay`. */
export function replayEntry(known: KnownSubmission, content: SentContent | null): Entry {
  const entry = requireEntry(known)
  if (!known.fingerprint) {
    throw new AppError('already_sent_differently', message('entryTooOld'))
  }
  if (!content || !isSameContent(known.fingerprint, content)) {
    throw new AppError('already_sent_differently', message('entrySentDifferently'))
  }
  return entry
}

export function entryRemoved(): AppError {
  return new AppError('removed', message('entryRemoved'))
}
