import { setTimeout as delay } from 'node:timers/promises'
import type { Ledger } from './ledger.ts'
import { lineFaults, sendOnce, type Answer, type LineFault, type Sending } from './line.ts'
import type { Picture } from './pictures.ts'
import type { Random } from './random.ts'
import type { Tallies } from './tallies.ts'

/** What everybody who sends requests shares. */
export interface Crowd {
  /** Where the load balancer is. */
  base: string
  ledger: Ledger
  tallies: Tallies
  phonePictures: readonly Picture[]
  /** How often each fault of a line was met. */
  faults: Map<LineFault, number>
  /** True from when nothing is disturbed any more. */
  isCalm: boolean
  /** True once nobody is to begin anything new. */
  isOver: boolean
  /** Aborted when whoever still waits for an answer must give up. */
  lastCall: AbortSignal
}

export interface Decided {
  answer: Answer
  /** An earlier attempt may have been carried out: it had no answer, or one that says nothing about that. */
  wasUnclear: boolean
}

const patienceMs = 90_000
/** As long as the app waits, only shorter. */
const mostWaitMs = 3_000

/** A person with an address, on a line that may fail. */
export interface Person {
  random: Random
  /** One attempt; null when no answer came. */
  attempt(kind: string, sending: Sending): Promise<Answer | null>
  /** The same request until an answer decides it, as the outbox does; null when none came until the last call. */
  persist(kind: string, sending: Sending): Promise<Decided | null>
}

export function createPerson(crowd: Crowd, random: Random, address: string): Person {
  function drawFault(sending: Sending): { kind: LineFault; ms: number } | null {
    const hasBody = (sending.body?.length ?? 0) > 2_000
    if (crowd.isCalm || !random.chance(hasBody ? 0.12 : 0.03)) return null
    const kind = hasBody ? random.pick(lineFaults) : 'a reset before the answer'
    crowd.faults.set(kind, (crowd.faults.get(kind) ?? 0) + 1)
    return { kind, ms: random.between(0, 5_000) }
  }

  async function attempt(kind: string, sending: Sending): Promise<Answer | null> {
    const headers = { 'X-Forwarded-For': address, ...sending.headers }
    const began = performance.now()
    const options = { base: crowd.base, fault: drawFault(sending), patienceMs }
    const answer = await sendOnce({ ...sending, headers }, options)
    crowd.tallies.note(kind, answer, performance.now() - began)
    return typeof answer === 'string' ? null : answer
  }

  return {
    random,
    attempt,
    async persist(kind, sending) {
      let wasUnclear = false
      while (!crowd.lastCall.aborted) {
        const answer = await attempt(kind, sending)
        if (answer && answer.status < 500 && answer.status !== 429) return { answer, wasUnclear }
        if (answer?.status !== 429) wasUnclear = true
        const asked = Number(answer?.headers['retry-after'] ?? 0) * 1000
        const waitMs = Math.min(asked, mostWaitMs) + random.between(100, 700)
        await delay(waitMs, undefined, { signal: crowd.lastCall }).catch(() => undefined)
      }
      return null
    },
  }
}

export const jsonOf = <T>({ body }: Answer): T => JSON.parse(body.toString('utf8')) as T

export const asJson = (value: unknown, headers: Record<string, string> = {}) => ({
  headers: { 'Content-Type': 'application/json', ...headers },
  body: Buffer.from(JSON.stringify(value)),
})

/** An address that is nobody else's. */
export const newAddress = (random: Random): string =>
  `198.${random.between(18, 19)}.${random.between(0, 255)}.${random.between(1, 254)}`
