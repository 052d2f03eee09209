import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signEvent, type FakeEventType, type SignedEvent } from './fake-stripe-events.ts'
import { addRefund, createFakeStripeApi, type FakeFault } from './fake-stripe-api.ts'
import type { FakeIntent, FakeRefund } from './fake-stripe-intents.ts'

export interface FakeStripe {
  url: string
  /** For the `payments` part of the configuration. */
  config: { provider: 'stripe'; secretKey: string; publishableKey: string; webhookSecret: string; apiUrl: string }
  intents: Map<string, FakeIntent>
  /** 'POST /v1/payment_intents' and so on, with the idempotency key, in the order they came. */
  requests: { call: string; idempotencyKey: string | null }[]
  /** Faults for the next requests, one each. */
  faults: FakeFault[]
  /** The same for what a server asks in the background: its account, and the list of payments. */
  backgroundFaults: FakeFault[]
  /** Runs before an intent is returned to a server, so that a test can kill that server. */
  onRetrieve: ((id: string) => void) | null
  /** Pays as a browser's element would; resolves with the intent. */
  pay(id: string, changes?: Partial<FakeIntent>): FakeIntent
  /** As somebody in Stripe's dashboard would. */
  refund(id: string, pence: number, changes?: Partial<FakeRefund>): FakeRefund
  dispute(id: string, status: NonNullable<FakeIntent['dispute']>): void
  /** A signed event about an intent, a charge or a dispute, as a webhook would deliver it. */
  event(type: FakeEventType, intentId: string, options?: { id?: string; at?: Date }): SignedEvent
  /** Sends an event to a server of ours; the status of its answer, 0 when there was none. */
  deliver(serverUrl: string, event: SignedEvent): Promise<number>
  /** From now on the event of every payment is sent to this server, repeated until it answers 2xx. */
  announceTo(serverUrl: string): void
  close(): Promise<void>
}

const keys = { secretKey: 'sk_test_fake', publishableKey: 'pk_test_fake', webhookSecret: 'whsec_fake' }

/** A small stateful fake of Stripe: the calls of the product and of Stripe's element, and faults on demand. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const announcer = createAnnouncer()
  const api = createFakeStripeApi({
    onPaid: (intent) =>
      announcer.announce(signEvent(intent, 'payment_intent.succeeded', { secret: keys.webhookSecret })),
  })
  const server = createServer(api.listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(api.state, {
    url,
    config: { provider: 'stripe' as const, ...keys, apiUrl: url },
    pay: api.pay,
    refund: (id: string, pence: number, changes: Partial<FakeRefund> = {}) => addRefund(api.find(id), pence, changes),
    dispute(id: string, status: NonNullable<FakeIntent['dispute']>) {
      const intent = api.find(id)
      if (intent.dispute === null) intent.disputedAt = Math.floor(Date.now() / 1000)
      intent.dispute = status
    },
    event: (type: FakeEventType, id: string, options = {}) =>
      signEvent(api.find(id), type, { secret: keys.webhookSecret, ...options }),
    deliver,
    announceTo: announcer.to,
    async close() {
      announcer.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

async function deliver(serverUrl: string, { body, signature }: SignedEvent): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
  const sent = fetch(`${serverUrl}/api/webhooks/stripe`, { method: 'POST', headers, body })
  return sent.then(
    (response) => response.status,
    () => 0,
  )
}

/** Repeats every event until the server has taken it, as Stripe does; only faster. */
function createAnnouncer() {
  let serverUrl: string | null = null
  let isStopped = false
  async function announce(event: SignedEvent): Promise<void> {
    if (serverUrl === null || isStopped) return
    const status = await deliver(serverUrl, event)
    if (status < 200 || status >= 300) setTimeout(() => void announce(event), 300).unref()
  }
  return {
    to: (url: string) => void (serverUrl = url),
    announce: (event: SignedEvent) => void announce(event),
    stop: () => void (isStopped = true),
  }
}
