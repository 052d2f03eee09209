import type { Knex } from 'knex'
import type { Log } from './log.ts'
import type { PaymentEvent } from './payments.ts'

/** Tells payments made until somebody has taken them in, as a provider repeats its webhook. */
export function createTeller({ knex, log, retryMs = 5_000 }: { knex: Knex; log: Log; retryMs?: number }) {
  let listener: ((event: PaymentEvent) => Promise<unknown>) | null = null
  let work: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | null = null

  async function tellAll(): Promise<void> {
    if (!listener) return
    const made = await knex('demo_payments').select('id').where({ status: 'succeeded', told_at: null })
    for (const { id } of made as { id: string }[]) {
      if (!listener) return
      await listener({ id: `evt_${id}`, type: 'payment_intent.succeeded', intentId: id })
      await knex('demo_payments').where({ id }).update({ told_at: knex.fn.now() })
    }
  }

  function wake(): void {
    work = work.then(tellAll).catch((error: unknown) => {
      log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'A demo payment could not be told')
      if (listener) timer = setTimeout(wake, retryMs).unref()
    })
  }

  return {
    wake,
    start(next: (event: PaymentEvent) => Promise<unknown>): void {
      listener = next
      wake()
    },
    async close(): Promise<void> {
      listener = null
      if (timer) clearTimeout(timer)
      await work
    },
  }
}
