import type { Knex } from 'knex'
import { ownerActor } from '../../contract/audit.ts'
import { reportsToHide } from '../../contract/limits.ts'
import { message } from '../../contract/messages/message.ts'
import { recordAudit } from '../../domain/audit-log.ts'
import { updateJourneyFacts } from '../../domain/journey-facts.ts'
import { AppError } from '../../errors.ts'
import { Entry } from '../../models/entry.ts'
import type { OwnerAccess, OwnerCredentials } from './owner-access.ts'

interface Needs {
  knex: Knex
  access: OwnerAccess
}

export interface PageAsked {
  before: { date: Date; id: number } | null
  limit: number
}

export interface OwnerEntryService {
  /** The toy's entries, hidden or not, newest first. */
  list(credentials: OwnerCredentials, asked: PageAsked): Promise<{ entries: Entry[]; hasMore: boolean }>
  /** Throws "not_found", or "conflict" for one that reports keep hidden. The same again changes nothing. */
  setHidden(credentials: OwnerCredentials, entryId: number, isHidden: boolean): Promise<Entry>
}

/** An owner hides and restores entries of the own toy; what reports have hidden waits for an admin all the same. */
export function createOwnerEntryService({ knex, access }: Needs): OwnerEntryService {
  return {
    async list(credentials, { before, limit }) {
      const { toy } = await access.require(credentials)
      const query = Entry.query(knex).where({ toy_id: toy.id }).modify('newestFirst')
      if (before) void query.whereRaw('(entries.date, entries.id) < (?, ?)', [before.date, before.id])
      const found = await query.limit(limit + 1)
      return { entries: found.slice(0, limit), hasMore: found.length > limit }
    },

    setHidden: (credentials, entryId, isHidden) =>
      access.change(credentials, async (trx, { toy }) => {
        const entry = await Entry.query(trx).findById(entryId).where({ toy_id: toy.id }).forUpdate()
        if (!entry) throw new AppError('not_found', message('entryNotFound'))
        return isHidden ? hide(trx, entry) : restore(trx, entry)
      }),
  }
}

async function hide(trx: Knex, entry: Entry): Promise<Entry> {
  if (entry.hiddenByOwner && entry.hiddenAt) return entry
  const hiddenAt = entry.hiddenAt ?? new Date()
  await Entry.query(trx).findById(entry.id).patch({ hiddenByOwner: true, hiddenAt })
  if (!entry.hiddenAt) await updateJourneyFacts(trx, entry.toyId, -1)
  await recordAudit(trx, { email: ownerActor, action: 'owner_entry_hidden', ...subjectOf(entry) })
  return Object.assign(entry, { hiddenByOwner: true, hiddenAt })
}

async function restore(trx: Knex, entry: Entry): Promise<Entry> {
  if (!entry.hiddenAt) return entry
  if (!entry.hiddenByOwner) throw new AppError('conflict', message('ownerEntryReported'))
  // Reports that came while it was hidden count as if it had been public.
  const isReported = (await countReports(trx, entry)) >= reportsToHide
  const hiddenAt = isReported ? entry.hiddenAt : null
  await Entry.query(trx).findById(entry.id).patch({ hiddenByOwner: false, hiddenAt })
  if (!isReported) await updateJourneyFacts(trx, entry.toyId, 1)
  await recordAudit(trx, { email: ownerActor, action: 'owner_entry_restored', ...subjectOf(entry) })
  return Object.assign(entry, { hiddenByOwner: false, hiddenAt })
}

const subjectOf = ({ id, toyId }: Entry) => ({ subject: String(id), after: { toyId } })

async function countReports(trx: Knex, { id }: Entry): Promise<number> {
  const [row] = await trx('reports').where({ entry_id: id }).whereNull('decided_at').count({ senders: '*' })
  return Number(row?.['senders'])
}
