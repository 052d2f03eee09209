import { Gauge, type Registry } from 'prom-client'

/** What lies in the database and needs somebody, or will. */
export interface Backlog {
  readonly mailsWaiting: number
  readonly mailsGivenUp: number
  /** Seconds for which the email that waits longest has waited; 0 when none does. */
  readonly oldestMailSeconds: number
  /** Null while counting them takes too long. */
  readonly paymentsNeedingAttention: number | null
  /** Of the jobs that one of all processes does: when a round last ended well. */
  readonly jobs: readonly { readonly name: string; readonly succeededAt: Date | null }[]
}

/** Null while the database does not tell. */
export type ReadBacklog = () => Promise<Backlog | null>

/** Gauges of the backlog: without a value while it cannot be read, so that nobody takes an old one for the truth. */
export function watchBacklog(registry: Registry, prefix: string, read: ReadBacklog): void {
  const gauge = (name: string, help: string, valueOf: (backlog: Backlog) => number | null) =>
    new Gauge({
      name: prefix + name,
      help,
      registers: [registry],
      async collect() {
        const backlog = await read()
        const value = backlog && valueOf(backlog)
        this.remove()
        if (value !== null) this.set(value)
      },
    })
  gauge('mails_waiting', 'Emails that wait to be sent', ({ mailsWaiting }) => mailsWaiting)
  gauge('mails_given_up', 'Emails that are not tried again', ({ mailsGivenUp }) => mailsGivenUp)
  gauge('mails_oldest_seconds', 'How long the email that waits longest has waited', (of) => of.oldestMailSeconds)
  gauge('payments_attention', 'Payments that need somebody', (of) => of.paymentsNeedingAttention)
  new Gauge({
    name: `${prefix}backlog_readable`,
    help: '1 while the database tells how much waits in it, else 0',
    registers: [registry],
    async collect() {
      this.set((await read()) ? 1 : 0)
    },
  })
  new Gauge({
    name: `${prefix}job_last_success_timestamp_seconds`,
    help: 'When a round of a recurring job last ended well in any process',
    labelNames: ['job'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { name: job, succeededAt } of (await read())?.jobs ?? [])
        if (succeededAt) this.set({ job }, succeededAt.getTime() / 1000)
    },
  })
}
