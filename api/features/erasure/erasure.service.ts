import type { Knex } from 'knex'
import type { PhotoStore } from '../../adapters/files/photo-store.ts'
import type { Erased, EraseInput } from '../../contract/erasures.ts'
import { recordAudit } from '../../domain/audit-log.ts'
import { updateJourneyFacts } from '../../domain/journey-facts.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import { Entry } from '../../models/entry.ts'
import { Order } from '../../models/order.ts'
import { Toy } from '../../models/toy.ts'

interface Needs {
  knex: Knex
  photoStore: Pick<PhotoStore, 'remove'>
  /** Removes the emails to an address that were kept as files; resolves with their number. */
  removeMails(address: string): Promise<number>
}

export interface ErasureService {
  /** Throws "not_found". `email` is the admin's, for the audit trail. */
  erase(email: string, input: EraseInput): Promise<Erased>
}

const nothing: Erased = { entries: 0, toys: 0, reports: 0, orders: 0, photos: 0, photosLater: 0, mails: 0 }

/** Longer than any request takes from storing a photo to inserting its row (see photos.sweeper.ts). */
const graceMs = 60 * 60 * 1000

/** Stands where a customer's words were: the columns may not be empty. */
const erased = 'Erased'

/** Removes a person's name, words, photos and place for good. Rendered copies follow the toy's revision by themselves. */
export function createErasureService({ knex, photoStore, removeMails }: Needs): ErasureService {
  async function eraseEntry(email: string, id: string): Promise<Erased> {
    const number = rowId(id)
    const found = number === null ? null : await Entry.query(knex).findById(number)
    if (!found) throw gone('entryNotFound')
    const reports = await knex.transaction(async (trx) => {
      await Toy.query(trx).findById(found.toyId).forUpdate()
      const entry = await Entry.query(trx).findById(found.id).forUpdate()
      if (!entry) throw gone('entryNotFound')
      const removed = await trx('reports').where({ entry_id: entry.id }).delete()
      await Entry.query(trx).deleteById(entry.id)
      await updateJourneyFacts(trx, entry.toyId, entry.hiddenAt ? 0 : -1)
      await recordAudit(trx, { email, action: 'entry_erased', subject: String(entry.id) })
      return removed
    })
    return { ...nothing, entries: 1, reports, ...(await removePhotos([found.photoKey])) }
  }

  async function eraseToy(email: string, id: string): Promise<Erased> {
    const { keys, entries, reports } = await knex.transaction(async (trx) => {
      const toy = await Toy.query(trx).modify('byTagId', id).forUpdate().first()
      if (!toy) throw gone('toyNotFound')
      const stops = (await trx('entries').where({ toy_id: toy.id }).select('id', 'photo_key')) as {
        id: number
        photo_key: string | null
      }[]
      const about = trx('entries').where({ toy_id: toy.id }).select('id')
      const removed = await trx('reports').where({ toy_id: toy.id }).orWhereIn('entry_id', about).delete()
      await Toy.query(trx).deleteById(toy.id)
      await recordAudit(trx, { email, action: 'toy_erased', subject: toy.id })
      return { keys: [toy.photoKey, ...stops.map((stop) => stop.photo_key)], entries: stops.length, reports: removed }
    })
    return { ...nothing, toys: 1, entries, reports, ...(await removePhotos(keys)) }
  }

  async function eraseCustomer(email: string, id: string): Promise<Erased> {
    const number = rowId(id)
    const { customerEmail, orders, waiting } = await knex.transaction(async (trx) => {
      const order = number === null ? null : await Order.query(trx).findById(number).forUpdate()
      if (!order) throw gone('orderNotFound')
      const mine = await Order.query(trx)
        .whereRaw('lower(customer_email) = lower(?)', [order.customerEmail])
        .select('id', 'payment_intent_id')
      const ids = mine.map((row) => row.id)
      const waiting = await trx('order_mails').whereIn('order_id', ids).whereNot({ state: 'sent' }).delete()
      await trx('orders')
        .whereIn('id', ids)
        .update({
          customer_name: erased,
          customer_email: 'erased@erased.invalid',
          ...{ shipping_address: erased, city: erased, postal_code: erased, country: erased },
          updated_at: trx.fn.now(),
        })
      const payments = mine.flatMap(({ paymentIntentId }) => paymentIntentId ?? [])
      await trx('demo_payments').whereIn('id', payments).update({ shipping: null, receipt_email: null })
      for (const one of ids) await recordAudit(trx, { email, action: 'order_erased', subject: String(one) })
      return { customerEmail: order.customerEmail, orders: ids.length, waiting }
    })
    return { ...nothing, orders, mails: waiting + (await removeMails(customerEmail)) }
  }

  /** The files of those that no other row names. One stored a moment ago may be about to be named by a new row. */
  async function removePhotos(keys: readonly (string | null)[]): Promise<Pick<Erased, 'photos' | 'photosLater'>> {
    const unlessPutSince = new Date(Date.now() - graceMs)
    let [photos, photosLater] = [0, 0]
    for (const key of new Set(keys)) {
      if (key === null || (await isNamed(key))) continue
      if (await photoStore.remove(key, { unlessPutSince })) photos++
      else photosLater++
    }
    return { photos, photosLater }
  }

  async function isNamed(key: string): Promise<boolean> {
    const [entry, toy] = [
      await knex('entries').where({ photo_key: key }).first('id'),
      await knex('toys').where({ photo_key: key }).first('id'),
    ] as [unknown, unknown]
    return entry !== undefined || toy !== undefined
  }

  return {
    erase(email, { kind, id }) {
      if (kind === 'entry') return eraseEntry(email, id)
      return kind === 'toy' ? eraseToy(email, id) : eraseCustomer(email, id)
    },
  }
}

const rowId = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null)

const gone = (what: 'entryNotFound' | 'toyNotFound' | 'orderNotFound'): AppError =>
  new AppError('not_found', message(what))
