import { vi } from 'vitest'

export interface AdminCall {
  method: string
  path: string
  query: URLSearchParams
  /** JSON as sent, or the parts of a form. */
  body: unknown
  isForm: boolean
}

type Answer = Response | object | Promise<Response>
type Route = (call: AdminCall) => Answer

const readBody = (body: BodyInit | null | undefined): Pick<AdminCall, 'body' | 'isForm'> => {
  if (body instanceof FormData) return { body: Object.fromEntries(body.entries()), isForm: true }
  return { body: typeof body === 'string' ? (JSON.parse(body) as unknown) : null, isForm: false }
}

/** A server for the screens of the dashboard: routes as 'GET /api/toys'; a plain object is answered as JSON. */
export function serveAdmin(routes: Record<string, Route>) {
  const calls: AdminCall[] = []
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const url = new URL(String(input), 'http://localhost')
    const call = { method: init.method ?? 'GET', path: url.pathname, query: url.searchParams, ...readBody(init.body) }
    calls.push(call)
    const route = routes[`${call.method} ${call.path}`]
    if (!route) throw new TypeError(`Nobody answers ${call.method} ${call.path}`)
    const answer = await route(call)
    return answer instanceof Response ? answer : Response.json(answer)
  })
  return {
    calls,
    of: (method: string, path: string) => calls.filter((call) => call.method === method && call.path === path),
  }
}

export const pageOf = <T>(items: T[], more: object = {}) => ({
  items,
  total: items.length,
  totalIsMore: false,
  nextCursor: null,
  previousCursor: null,
  ...more,
})

export const refuse = (status: number, code: string, message: string, issues?: Record<string, string>) =>
  Response.json({ code, message, ...(issues && { issues }) }, { status })

export const done = () => new Response(null, { status: 204 })
