// `npm run reconcile -- --since 7d`: settles the payments of the last days that no event told of, and prints them all.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openDatabase } from '../api/adapters/database/database.ts'
import { createLog } from '../api/adapters/log.ts'
import { createStripePayments } from '../api/adapters/payments/payments-stripe.ts'
import { parseConfig } from '../api/config/config.ts'
import { formatDecimal } from '../api/contract/payments.ts'
import { reconcile, type ReconciledPayment } from '../api/features/orders/reconcile.ts'
import { createSettlePayment } from '../api/features/orders/settle-payment.ts'

const units: Record<string, number> = { h: 3_600_000, d: 86_400_000 }

function sinceWhen(): Date {
  const { since } = parseArgs({ options: { since: { type: 'string', default: '7d' } } }).values
  const [, count, unit = ''] = /^(\d{1,4})([hd])$/.exec(since) ?? []
  if (count === undefined) throw new Error('Say since when: npm run reconcile -- --since 7d (or 36h)')
  return new Date(Date.now() - Number(count) * (units[unit] ?? 0))
}

function line({ id, outcome, listed }: ReconciledPayment): string {
  // An older one, read again for a refund, a dispute or a fee: the dashboard has its amounts.
  if (!listed) return ['earlier'.padEnd(51), outcome.padEnd(8), id].join('  ')
  const { createdAt, receivedPence, refundedPence, currency } = listed
  const amounts = [receivedPence, refundedPence].map((pence) => formatDecimal(pence).padStart(10))
  return [createdAt.toISOString(), ...amounts, currency.toUpperCase(), outcome.padEnd(8), id].join('  ')
}

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const since = sinceWhen()
  const config = parseConfig()
  if (config.payments.provider === 'demo') throw new Error('The demo shop keeps its payments in the database itself.')
  const log = createLog({ level: config.logLevel })
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log })
  try {
    const { knex } = database
    const payments = createStripePayments(config.payments)
    // Its email is sent by a running server.
    const settlePayment = createSettlePayment({ knex, payments, log, onMail: () => undefined })
    process.stdout.write(`Payments of ${await payments.describeAccount()} since ${since.toISOString()}:\n`)
    process.stdout.write(`${'created'.padEnd(24)}    received    refunded       outcome   payment\n`)
    for await (const payment of reconcile({ knex, payments, settlePayment }, since)) {
      process.stdout.write(`${line(payment)}\n`)
      if (payment.outcome === 'failed' || payment.outcome === 'unknown') process.exitCode = 1
    }
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
