import type { Knex } from 'knex'
import type { Log } from '../../adapters/log.ts'
import { reportsToHide } from '../../contract/limits.ts'
import type { SendReportInput } from '../../contract/reports.ts'
import { updateJourneyFacts } from '../../domain/journey-facts.ts'
import type { Senders } from '../../domain/senders.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import { Entry } from '../../models/entry.ts'
import { Toy } from '../../models/toy.ts'

interface Needs {
  knex: Knex
  senders: Senders
  log: Pick<Log, 'info'>
}

export interface ReportService {
  /**
   * Stores the report, once for each key and each sender, and hides its subject when enough different senders have
   * reported it. Throws "not_found" when there is no such entry or toy.
   */
  report(input: SendReportInput, address: string): Promise<void>
}

export function createReportService({ knex, senders, log }: Needs): ReportService {
  async function findSubject(trx: Knex, { toyId, entryId }: SendReportInput) {
    // The toy's row is locked first, as a new entry does: reports of one subject are counted one after the other.
    const toy = await Toy.query(trx).modify('byTagId', toyId).forUpdate().first()
    if (!toy) throw new AppError('not_found', message('toyNotFound'))
    if (entryId === undefined) return { toy, entry: null }
    const entry = await Entry.query(trx).findById(entryId).where({ toy_id: toy.id }).forUpdate()
    if (!entry) throw new AppError('not_found', message('entryNotFound'))
    return { toy, entry }
  }

  return {
    async report(input, address) {
      const isHidden = await knex.transaction(async (trx) => {
        const { toy, entry } = await findSubject(trx, input)
        const subject = entry ? { entry_id: entry.id } : { toy_id: toy.id }
        const { key, reason, words } = input
        const ownReport = trx('reports').where(subject).whereIn('sender', senders.hashes(address)).first('id')
        if (!(await ownReport)) {
          await trx('reports')
            .insert({ ...subject, key, reason, words, sender: senders.hash(address) })
            .onConflict()
            .ignore()
        }
        if ((entry ?? toy).hiddenAt || (await countOpen(trx, subject)) < reportsToHide) return false
        await (entry ? hideEntry(trx, entry) : hideToy(trx, toy))
        return true
      })
      if (isHidden) log.info({ toy: input.toyId, entry: input.entryId ?? null }, 'Hidden after reports')
    },
  }
}

/** A sender has at most one report of a subject, so rows are senders. */
async function countOpen(trx: Knex, subject: Record<string, unknown>): Promise<number> {
  const [row] = await trx('reports').where(subject).whereNull('decided_at').count({ senders: '*' })
  return Number(row?.['senders'])
}

async function hideEntry(trx: Knex, { id, toyId }: Entry): Promise<void> {
  await trx('entries').where({ id }).update({ hidden_at: trx.fn.now() })
  await updateJourneyFacts(trx, toyId, -1)
}

async function hideToy(trx: Knex, { id }: Toy): Promise<void> {
  await trx('toys')
    .where({ id })
    .update({ hidden_at: trx.fn.now(), revision: trx.raw("nextval('toy_revisions')") })
}
