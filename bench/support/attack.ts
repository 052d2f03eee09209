import autocannon from 'autocannon'
import type { Kind, Visit } from './visitors.ts'

export interface Outcome {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** No answer in a minute, a broken connection, or a status other than 2xx. */
  errors: number
  /** Milliseconds of every answer, by kind. */
  times: Partial<Record<Kind, number[]>>
}

interface Context {
  kind?: Kind
  at?: number
}

let count = 0

/** Sends visits on 64 connections, each the next one once the last is answered, for so many seconds. */
export async function attack(url: string, visit: (n: number) => Visit, seconds: number): Promise<Outcome> {
  const times: Outcome['times'] = {}
  const refusals = new Map<string, number>()
  const result = await autocannon({
    ...{ url, connections: 64, duration: seconds, timeout: 60 },
    requests: [
      {
        setupRequest(request, context: Context) {
          const { kind, method, path, headers, body } = visit(count++)
          Object.assign(context, { kind, at: performance.now() })
          return { ...request, method, path, headers, ...(body && { body }) }
        },
        onResponse(status, body, context: Context) {
          const { kind, at } = context
          if (!kind || at === undefined) return
          ;(times[kind] ??= []).push(performance.now() - at)
          if (status >= 300)
            refusals.set(
              `${kind} ${status} ${body.slice(0, 100)}`,
              1 + (refusals.get(`${kind} ${status} ${body.slice(0, 100)}`) ?? 0),
            )
        },
      },
    ],
  })
  for (const [refusal, times] of refusals) console.log(`  ${times} × ${refusal}`)
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.timeouts + result.non2xx,
    times,
  }
}

/** The value that `part` (0 to 1) of all are below. */
export function percentile(numbers: readonly number[], part: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * part)] ?? Number.NaN
}
