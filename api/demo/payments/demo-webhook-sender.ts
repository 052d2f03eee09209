import type { Knex } from 'knex'
import type { Log } from '../../adapters/log.ts'
import type { PaymentEvent } from '../../adapters/payments/payments.ts'

type Listener = (event: PaymentEvent) => Promise<unknown>

/** Sends the event of each payment until the listener has accepted it, as a provider repeats its webhook. */
export function createDemoWebhookSender({ knex, log, retryMs = 5_000 }: { knex: Knex; log: Log; retryMs?: number }) {
  let listener: Listener | null = null
  let work: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | null = null

  async function dispatchAll(): Promise<void> {
    if (!listener) return
    const pending = await knex('demo_payments').select('id', 'changes').where({ status: 'succeeded', told_at: null })
    for (const { id, changes } of pending as { id: string; changes: number }[]) {
      if (!listener) return
      const [name, type] =
        changes === 0 ? [`evt_${id}`, 'payment_intent.succeeded'] : [`evt_${id}_${changes}`, 'charge.updated']
      await listener({ id: name, type, intentId: id })
      // Another change meanwhile has another event.
      await knex('demo_payments').where({ id, changes }).update({ told_at: knex.fn.now() })
    }
  }

  function dispatch(): void {
    work = work.then(dispatchAll).catch((error: unknown) => {
      log.warn(
        { error: error instanceof Error ? error.name : 'unknown' },
        'Demo payment event not delivered; will retry',
      )
      if (listener) timer = setTimeout(dispatch, retryMs).unref()
    })
  }

  return {
    /** Sends what is pending now; needed after each payment. */
    dispatch,
    start(next: Listener): void {
      listener = next
      dispatch()
    },
    /** Resolves when nothing is being sent any more. */
    async stop(): Promise<void> {
      listener = null
      if (timer) clearTimeout(timer)
      await work
    },
  }
}
