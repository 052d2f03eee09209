import type { Knex } from 'knex'
import type { DecideReportInput } from '../../contract/reports.ts'
import { recordAudit } from '../../domain/audit-log.ts'
import { updateJourneyFacts } from '../../domain/journey-facts.ts'
import { resumeSearch } from '../../domain/lost-toys.ts'
import type { ToyDeletion } from '../../domain/toy-deletion.ts'
import type { PhotoTakeDown } from '../../domain/photo-take-down.ts'
import type { Senders } from '../../domain/senders.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import type { SignedIn } from '../../http/sessions.ts'
import { Entry } from '../../models/entry.ts'
import { Toy } from '../../models/toy.ts'

interface Needs {
  knex: Knex
  senders: Senders
  toyDeletion: ToyDeletion
  photoTakeDown: PhotoTakeDown
}

export interface DecisionService {
  /** Throws "not_found" when the entry or toy is gone, and "conflict" when its sender is not known any more. */
  decide(admin: SignedIn, input: DecideReportInput): Promise<void>
}

/** What admins do about reports; every decision is recorded with it. */
export function createDecisionService({ knex, senders, toyDeletion, photoTakeDown }: Needs): DecisionService {
  return {
    async decide(admin, { kind, id, decision }) {
      const keys = await knex.transaction(async (trx): Promise<Keys> => {
        if (kind === 'toy') return decideToy(trx, admin, await lockToy(trx, id), decision, toyDeletion)
        const entry = await lockEntry(trx, id)
        if (decision !== 'block_sender') return decideEntry(trx, admin, entry, decision)
        if (!entry.sender) throw senderUnknown()
        await senders.block(trx, entry.sender)
        await recordAudit(trx, { email: admin.email, action: 'sender_blocked', subject: id })
        return []
      })
      photoTakeDown.begin(keys)
      toyDeletion.wake()
    },
  }
}

type Decision = DecideReportInput['decision']
/** Photos of rows that are gone. */
type Keys = (string | null)[]

async function lockToy(trx: Knex, id: string): Promise<Toy> {
  const toy = await Toy.query(trx).modify('byTagId', id).forUpdate().first()
  if (!toy) throw new AppError('not_found', message('toyNotFound'))
  return toy
}

/** Locked after its toy, in the order in which a new entry locks them. */
async function lockEntry(trx: Knex, id: string): Promise<Entry> {
  const number = /^\d{1,15}$/.test(id) ? Number(id) : 0
  const found = await Entry.query(trx).findById(number)
  if (found) await lockToy(trx, found.toyId)
  const entry = await Entry.query(trx).findById(number).forUpdate()
  if (!entry) throw new AppError('not_found', message('entryNotFound'))
  return entry
}

async function decideEntry(trx: Knex, { email }: SignedIn, entry: Entry, decision: Decision): Promise<Keys> {
  const { id, toyId, hiddenAt, hiddenByOwner, photoKey } = entry
  const subject = String(id)
  if (decision === 'remove') {
    await Entry.query(trx).deleteById(id)
    await resumeSearch(trx, entry)
    await updateJourneyFacts(trx, toyId, hiddenAt ? 0 : -1)
    await recordAudit(trx, { email, action: 'entry_deleted', subject })
    return [photoKey]
  }
  // What the toy's owner hides stays hidden, whatever becomes of reports.
  if (!hiddenByOwner) {
    await trx('entries').where({ id }).update({ hidden_at: null })
    await updateJourneyFacts(trx, toyId, hiddenAt ? 1 : 0)
  }
  await close(trx, { entry_id: id })
  await recordAudit(trx, { email, action: 'entry_restored', subject })
  return []
}

async function decideToy(
  trx: Knex,
  { email }: SignedIn,
  toy: Toy,
  decision: Decision,
  toyDeletion: ToyDeletion,
): Promise<Keys> {
  const { id } = toy
  if (decision === 'block_sender') throw senderUnknown()
  if (decision === 'remove') {
    const { keys } = await toyDeletion.begin(trx, toy)
    await recordAudit(trx, { email, action: 'toy_deleted', subject: id })
    return keys ?? []
  }
  await trx('toys')
    .where({ id })
    .update({ hidden_at: null, revision: trx.raw("nextval('toy_revisions')") })
  await close(trx, { toy_id: id })
  await recordAudit(trx, { email, action: 'toy_restored', subject: id })
  return []
}

async function close(trx: Knex, subject: Record<string, unknown>): Promise<void> {
  await trx('reports').where(subject).whereNull('decided_at').update({ decided_at: trx.fn.now() })
}

function senderUnknown(): AppError {
  return new AppError('conflict', message('senderUnknown'))
}
