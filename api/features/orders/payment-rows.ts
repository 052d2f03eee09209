import type { Knex } from 'knex'
import type { Payment, ProviderRefund } from '../../adapters/payments/payments.ts'
import { PaymentRecord } from '../../models/payment-record.ts'

export interface Recorded {
  record: PaymentRecord
  /** Another read, begun later than this one, was written before: nothing was written. */
  isOvertaken: boolean
  /** Something is different from what was known. */
  isChanged: boolean
}

/**
 * The number of a read of a payment, to be taken before the provider is asked. A read that began after something changed
 * has a higher number than every read that began before: so the highest number holds every change that has been told,
 * whatever the clocks say and however long the answers took.
 */
export async function nextReadNumber(knex: Knex): Promise<number> {
  const { rows } = await knex.raw<{ rows: { number: number }[] }>(`select nextval('payment_reads') as number`)
  return Number(rows[0]?.number)
}

/** Writes down what a read of the provider said. Until the transaction ends the payment is locked. */
export async function recordPayment(trx: Knex, payment: Payment, readNumber: number): Promise<Recorded> {
  const { id, status, currency } = payment
  await trx('payments').insert({ id, status, currency }).onConflict('id').ignore()
  const before = await PaymentRecord.query(trx).findById(id).forUpdate().throwIfNotFound()
  if (before.readNumber >= readNumber) return { record: before, isOvertaken: true, isChanged: false }
  const parts = [
    await recordRefunds(trx, payment),
    await recordDisputes(trx, payment),
    await recordMovements(trx, payment),
  ]
  const facts = {
    status,
    currency,
    amountPence: payment.pence,
    receivedPence: payment.receivedPence,
    refundedPence: payment.refundedPence,
    quantity: payment.agreed?.quantity ?? null,
    unitPence: payment.agreed?.unitPence ?? null,
    wish: payment.wish?.slice(0, 255) || null,
    problem: payment.problem?.slice(0, 255) ?? null,
    paidAt: payment.paidAt,
  }
  const isChanged = parts.some((changes) => changes > 0) || differs(before, facts)
  const record = await PaymentRecord.query(trx)
    .patchAndFetchById(id, {
      ...facts,
      readNumber,
      // What was dealt with is not what it is now.
      ...(isChanged ? { handledAt: null, handledBy: null } : {}),
    })
    .throwIfNotFound()
  return { record, isOvertaken: false, isChanged }
}

function differs(before: PaymentRecord, facts: Partial<PaymentRecord>): boolean {
  return Object.entries(facts).some(([name, value]) => {
    const known = before[name as keyof PaymentRecord] as unknown
    return (known instanceof Date ? known.getTime() : known) !== (value instanceof Date ? value.getTime() : value)
  })
}

interface RefundRow {
  id: number
  provider_id: string | null
  key: string | null
  pence: number
  state: string
}

async function recordRefunds(trx: Knex, { id, refunds }: Payment): Promise<number> {
  const known = (await trx('payment_refunds').where({ payment_id: id })) as RefundRow[]
  let changes = 0
  for (const refund of refunds) {
    const row = known.find(({ provider_id, key }) => provider_id === refund.id || (key !== null && key === refund.key))
    const facts = { provider_id: refund.id, pence: refund.pence, state: refund.state, at: refund.at }
    if (!row) await trx('payment_refunds').insert({ payment_id: id, key: uuidIn(refund), ...facts })
    else if (row.provider_id === refund.id && row.pence === refund.pence && row.state === refund.state) continue
    else await trx('payment_refunds').where({ id: row.id }).update(facts)
    changes++
  }
  return changes
}

function uuidIn({ key }: ProviderRefund): string | null {
  return key !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key) ? key : null
}

async function recordDisputes(trx: Knex, { id, disputes }: Payment): Promise<number> {
  if (disputes.length === 0) return 0
  const rows = disputes.map(({ respondBy, ...dispute }) => ({
    ...dispute,
    payment_id: id,
    respond_by: respondBy,
  }))
  const written = (await trx('payment_disputes as d')
    .insert(rows)
    .onConflict('id')
    .merge()
    .whereRaw('(d.state, d.pence, d.respond_by) is distinct from (excluded.state, excluded.pence, excluded.respond_by)')
    .returning('d.id')) as unknown[]
  return written.length
}

async function recordMovements(trx: Knex, { id, movements }: Payment): Promise<number> {
  if (movements.length === 0) return 0
  const sources = movements.map(({ source }) => source)
  // What was expected and never came into the books, as a refund that was cancelled. What is in them stays.
  const dropped = await trx('payment_movements')
    .where({ payment_id: id, fee_pence: null })
    .whereNotIn('source', sources)
    .delete()
  const rows = movements.map(({ feePence, ...movement }) => ({ ...movement, payment_id: id, fee_pence: feePence }))
  const written = (await trx('payment_movements as m')
    .insert(rows)
    .onConflict('source')
    .merge()
    .whereRaw(
      '(m.pence, m.fee_pence, m.currency, m.at) is distinct from (excluded.pence, excluded.fee_pence, excluded.currency, excluded.at)',
    )
    .returning('m.source')) as unknown[]
  return dropped + written.length
}
