import type { Site } from '#contract/site'
import { join } from 'node:path'
import { createEntry, createToy } from '#api/testing/builders'
import { startFakeStripe } from '#api/testing/fake-stripe'
import type { FakeIntent } from '#api/testing/fake-stripe-intents'
import { keepLog } from '#api/testing/kept-log'
import { startTestServer } from '#api/testing/test-server'
import { wideBudgets } from '#api/testing/wide-budgets'

/** What the stories ask of the server's process. */
export type Question =
  | { ask: 'rows'; sql: string; bindings: unknown[] }
  | { ask: 'toy'; toy: NonNullable<Parameters<typeof createToy>[1]> }
  | { ask: 'entry'; toyId: string; entry: NonNullable<Parameters<typeof createEntry>[2]> }
  | { ask: 'log' }
  | { ask: 'payments' }
  | { ask: 'pay'; intentId: string; changes: Partial<FakeIntent> }
  | { ask: 'webhook'; intentId: string; times: number }

export interface Settings {
  publicUrl: string
  site: Site
  /** Whether the stories may say by X-Forwarded-For who is asking. */
  trustProxy: boolean
  /** With Stripe's fake as the payment provider; the demo provider otherwise. */
  stripe: boolean
  /** The origin of the push service that the browsers of these stories have. */
  pushOrigin: string
}

export interface Ready {
  url: string
  photoDir: string
  tempDir: string
  mailDir: string
  stripeUrl: string | null
}

/** The real server in a process of its own, over a database of its own; it ends with the process that asked for it. */
const { stripe: withStripe, pushOrigin, ...settings } = JSON.parse(process.argv[2] ?? '{}') as Settings
const stripe = withStripe ? await startFakeStripe() : null
const appDir = join(import.meta.dirname, '../../pwa/dist')
const { log, lines } = keepLog()
const server = await startTestServer(
  {
    ...settings,
    // All stories come from one address.
    ...wideBudgets,
    ...(stripe && { payments: stripe.config }),
    push: { vapid: null, hosts: [], testOrigin: pushOrigin },
    appDir,
  },
  log,
)

async function answer(question: Question): Promise<unknown> {
  if (question.ask === 'toy') return void (await createToy(server.knex, question.toy))
  if (question.ask === 'entry') return void (await createEntry(server.knex, question.toyId, question.entry))
  if (question.ask === 'log') return lines
  if (question.ask === 'payments') return [...(stripe?.intents.values() ?? [])]
  if (question.ask === 'pay') return void stripe?.pay(question.intentId, question.changes)
  if (question.ask === 'webhook') return sendWebhook(question)
  const { rows } = await server.knex.raw<{ rows: unknown[] }>(question.sql, question.bindings as string[])
  return rows
}

/** One and the same event, so many times at once; the statuses it was answered with. */
async function sendWebhook({ intentId, times }: Extract<Question, { ask: 'webhook' }>): Promise<number[]> {
  if (!stripe) throw new Error('Only Stripe sends webhooks')
  const event = stripe.event('payment_intent.succeeded', intentId)
  return Promise.all(Array.from({ length: times }, () => stripe.deliver(server.url, event)))
}

process.on('message', ({ id, question }: { id: number; question: Question }) => {
  answer(question).then(
    (value) => process.send?.({ id, value }),
    (error: Error) => process.send?.({ id, error: error.message }),
  )
})
process.once('disconnect', () => {
  void Promise.all([server.close(), stripe?.close()]).finally(() => process.exit())
})

process.send?.({
  ready: {
    url: server.url,
    photoDir: server.photoDir,
    tempDir: server.tempDir,
    mailDir: join(server.config.dataDir, 'mail'),
    stripeUrl: stripe?.url ?? null,
  } satisfies Ready,
})
