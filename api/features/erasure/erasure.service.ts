import type { Knex } from 'knex'
import type { PhotoStore } from '../../adapters/photos/photo-store.ts'
import type { Erased, EraseInput } from '../../contract/erasures.ts'
import { erasedAddress } from '../../domain/mail-queue.ts'
import { mailboxOf } from '../../domain/mailbox.ts'
import { recordAudit } from '../../domain/audit-log.ts'
import type { ToyDeletion } from '../../domain/toy-deletion.ts'
import { removeUnnamedPhotos } from '../../domain/unnamed-photos.ts'
import { updateJourneyFacts } from '../../domain/journey-facts.ts'
import { resumeSearch } from '../../domain/lost-toys.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import { Entry } from '../../models/entry.ts'
import { Order } from '../../models/order.ts'
import { Toy } from '../../models/toy.ts'

interface Needs {
  knex: Knex
  photoStore: Pick<PhotoStore, 'remove'>
  toyDeletion: ToyDeletion
  /** Removes the emails to an address that were kept as files; resolves with their number. */
  removeMails(address: string): Promise<number>
}

export interface ErasureService {
  /** Throws "not_found". `email` is the admin's, for the audit trail. */
  erase(email: string, input: EraseInput): Promise<Erased>
}

const nothing: Erased = {
  entries: 0,
  entriesLater: 0,
  toys: 0,
  reports: 0,
  orders: 0,
  photos: 0,
  photosLater: 0,
  mails: 0,
}

/** Stands where a customer's words were: the columns may not be empty. */
const erased = 'Erased'

/** Removes a person's name, words, photos and place for good. Rendered copies follow the toy's revision. */
export function createErasureService({ knex, photoStore, toyDeletion, removeMails }: Needs): ErasureService {
  return {
    async erase(email, { kind, id }) {
      if (kind === 'order') {
        const { address, ...removed } = await knex.transaction((trx) => eraseCustomer(trx, email, id))
        return { ...nothing, ...removed, mails: removed.mails + (await removeMails(address)) }
      }
      const { keys, ...removed } = await knex.transaction((trx) =>
        kind === 'entry' ? eraseEntry(trx, email, id) : eraseToy(trx, email, id, toyDeletion),
      )
      toyDeletion.wake()
      return { ...nothing, ...removed, ...(await removeUnnamedPhotos({ knex, photoStore }, keys)) }
    },
  }
}

type RowsErased = Partial<Erased> & { keys: (string | null)[] }

async function eraseEntry(trx: Knex, email: string, id: string): Promise<RowsErased> {
  const found = await Entry.query(trx).findById(rowId(id))
  // Locked after its toy, in the order in which a new entry locks them.
  if (found) await Toy.query(trx).findById(found.toyId).forUpdate()
  const entry = found && (await Entry.query(trx).findById(found.id).forUpdate())
  if (!entry) throw gone('entryNotFound')
  const reports = await trx('reports').where({ entry_id: entry.id }).delete()
  await Entry.query(trx).deleteById(entry.id)
  await resumeSearch(trx, entry)
  await updateJourneyFacts(trx, entry.toyId, entry.hiddenAt ? 0 : -1)
  await recordAudit(trx, { email, action: 'entry_erased', subject: String(entry.id) })
  return { entries: 1, reports, keys: [entry.photoKey] }
}

async function eraseToy(trx: Knex, email: string, id: string, toyDeletion: ToyDeletion): Promise<RowsErased> {
  const toy = await Toy.query(trx).modify('byTagId', id).forUpdate().first()
  if (!toy) throw gone('toyNotFound')
  const { entries, reports, keys } = await toyDeletion.begin(trx, toy)
  await recordAudit(trx, { email, action: 'toy_erased', subject: toy.id })
  return { toys: 1, entries, reports, entriesLater: keys ? 0 : entries, keys: keys ?? [] }
}

async function eraseCustomer(trx: Knex, email: string, id: string) {
  const order = await Order.query(trx).findById(rowId(id)).forUpdate()
  if (!order) throw gone('orderNotFound')
  const { customerEmail: address } = order
  const mine = await Order.query(trx).whereRaw('lower(customer_email) = lower(?)', [address])
  const ids = mine.map((row) => row.id)
  const theirs = () =>
    trx('mails').where(
      (query) => void query.whereIn('order_id', ids).orWhereRaw('lower(recipient) = lower(?)', [address]),
    )
  const mails = await theirs().whereNot({ state: 'sent' }).delete()
  // What was sent is remembered without its recipient, so that it is not queued again.
  await theirs().update({ recipient: erasedAddress })
  for (const column of ['email', 'pending_email'])
    await trx('toy_owners')
      .whereRaw('lower(??) = lower(?)', [column, address])
      .update({ [column]: null, ...(column === 'email' ? {} : { pending_since: null }) })
  // As the follower's own link would: what is sent to the address ends too.
  await trx('followers')
    .where({ mailbox: mailboxOf(address) })
    .delete()
  await trx('orders')
    .whereIn('id', ids)
    .update({
      customer_name: erased,
      customer_email: erasedAddress,
      ...{ shipping_address: erased, city: erased, postal_code: erased, country: erased },
      updated_at: trx.fn.now(),
    })
  const payments = mine.flatMap(({ paymentIntentId }) => paymentIntentId ?? [])
  await trx('demo_payments').whereIn('id', payments).update({ shipping: null, receipt_email: null })
  for (const one of ids) await recordAudit(trx, { email, action: 'order_erased', subject: String(one) })
  return { orders: ids.length, mails, address }
}

/** No row has the number 0. */
const rowId = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0)

const gone = (what: 'entryNotFound' | 'toyNotFound' | 'orderNotFound'): AppError =>
  new AppError('not_found', message(what))
