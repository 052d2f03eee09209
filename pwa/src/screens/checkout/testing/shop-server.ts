import { apiPaths } from '#contract/paths'
import { vi } from 'vitest'

interface Call {
  path: string
  body: unknown
}

type Answer = Response | 'fails' | Promise<Response>
type Answers = Record<string, (body: unknown, calls: number) => Answer>

const secretOf = (number: number) => `pi_${number}_secret_x`

/** The shop's endpoints as this screen meets them; a test replaces the answers it is about. */
export function startShopServer(answers: Answers = {}) {
  const calls: Call[] = []
  const callsTo = (path: string) => calls.filter((call) => call.path === path)
  const usual: Answers = {
    [apiPaths.paymentSettings()]: () => Response.json({ provider: 'demo', publishableKey: null }),
    [apiPaths.createPaymentIntent()]: (_, count) => Response.json({ clientSecret: secretOf(count), status: 'open' }),
    [apiPaths.confirmDemoPayment()]: () => Response.json({ status: 'succeeded', id: 'pi_1' }),
    [apiPaths.orders()]: () => Response.json({ placed: true, check: false, order: null }, { status: 201 }),
  }
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const path = new URL(String(input)).pathname
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    calls.push({ path, body })
    const answer = (answers[path] ?? usual[path])?.(body, callsTo(path).length)
    if (answer === undefined || answer === 'fails') throw new TypeError('no network')
    return answer
  })
  return { calls, callsTo, bodiesTo: (path: string) => callsTo(path).map(({ body }) => body) }
}

export const refusal = (status: number, code: string, message: string): Response =>
  Response.json({ code, message }, { status })
