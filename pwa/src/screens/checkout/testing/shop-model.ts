import { apiPaths } from '#contract/paths'
import { vi } from 'vitest'

/** Where the page is killed: what it had asked for has or has not happened by then, and no answer reaches it. */
export type KillPoint = 'confirm-lost' | 'confirm-late' | 'charged' | 'order-lost' | 'ordered' | 'none'

interface Intent {
  id: string
  quantity: number
  status: 'requires_payment_method' | 'succeeded' | 'canceled'
}

interface Body {
  checkoutId: string
  quantity: number
  clientSecret: string
  paymentIntentId: string
}

const never = new Promise<Response>(() => undefined)
const secretOf = ({ id }: Intent) => `${id}_secret_x`

/** The shop and its provider with a memory, so that a page can be killed and opened again over the same payments. */
export function startShopModel() {
  const intents: Intent[] = []
  const current = new Map<string, Intent>()
  const orders = new Set<string>()
  let killAt: KillPoint = 'none'
  let arriveLate: () => void = () => undefined
  let isReachable = true

  function open({ checkoutId, quantity }: Body): Response {
    let intent = current.get(checkoutId)
    if (intent?.status === 'requires_payment_method' && intent.quantity !== quantity) intent.status = 'canceled'
    if (!intent || intent.status === 'canceled') {
      intent = { id: `pi_${intents.length + 1}`, quantity, status: 'requires_payment_method' }
      intents.push(intent)
      current.set(checkoutId, intent)
    }
    const status = intent.status === 'succeeded' ? 'succeeded' : 'open'
    return Response.json({ clientSecret: secretOf(intent), status })
  }

  function charge(intent: Intent): Response {
    if (intent.status === 'requires_payment_method') intent.status = 'succeeded'
    return Response.json({ status: intent.status, id: intent.id })
  }

  function confirm(intent: Intent): Response | Promise<Response> {
    if (killAt === 'confirm-lost') return never
    if (killAt === 'confirm-late') {
      arriveLate = () => void charge(intent)
      return never
    }
    const answer = charge(intent)
    return killAt === 'charged' ? never : answer
  }

  function order({ paymentIntentId }: Body): Response | Promise<Response> {
    if (killAt === 'order-lost') return never
    orders.add(paymentIntentId)
    return killAt === 'ordered' ? never : Response.json({ placed: true, check: false, order: null }, { status: 201 })
  }

  const bySecret = (secret: string) => intents.find((intent) => secretOf(intent) === secret) as Intent

  function answer(path: string, body: Body): Response | Promise<Response> {
    if (!isReachable) throw new TypeError('no network')
    if (path === apiPaths.paymentSettings()) return Response.json({ provider: 'demo', publishableKey: null })
    if (path === apiPaths.createPaymentIntent()) return open(body)
    if (path === apiPaths.confirmDemoPayment()) return confirm(bySecret(body.clientSecret))
    if (path === apiPaths.orders()) return order(body)
    const { id, status } = bySecret(body.clientSecret)
    return Response.json({ id, status, message: null })
  }

  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) =>
    answer(new URL(String(input)).pathname, JSON.parse((init?.body as string | undefined) ?? '{}') as Body),
  )
  return {
    intents,
    orders,
    charges: () => intents.filter(({ status }) => status === 'succeeded'),
    killAt: (point: KillPoint) => void (killAt = point),
    /** What was on its way when the page was killed reaches the provider now. */
    arriveLate: () => arriveLate(),
    reachable: (reachable: boolean) => void (isReachable = reachable),
  }
}
