import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { QueueState } from '../../concurrency/queue-state.ts'
import type { PoolState } from '../database/database.ts'
import { watchBacklog, type ReadBacklog } from './backlog-gauges.ts'

/** What is counted of a request; every label has a small, fixed set of values. */
export interface MeasuredRequest {
  method: string
  /** The pattern of the route, never a path with an ID. */
  route: string
  /** `2xx` to `5xx`, or `none` when the client was gone before an answer. */
  status: string
  seconds: number
}

/** What the server counts, and what it is asked for when somebody reads `/metrics`. Never personal data or IDs. */
export interface Metrics {
  requestEnded(request: MeasuredRequest): void
  /** A request refused for a limit or for trouble of ours: the error's code, and the key of the message that says why. */
  requestRefused(code: string, reason: string): void
  /** An entry that was stored already has been sent again. */
  entryReplayed(): void
  photoStoreFailed(operation: string): void
  clientError(kind: string): void
  /** A push message was handed to a push service, by the name that `PUSH_HOSTS` has for it. */
  pushEnded(service: string, outcome: 'sent' | 'gone' | 'unauthorised' | 'refused' | 'busy' | 'failed'): void
  jobEnded(job: string, outcome: 'done' | 'failed', seconds: number): void
  watchQueues(queues: Readonly<Record<string, () => QueueState>>): void
  watchPools(pools: () => Readonly<Record<string, PoolState>>): void
  watchBacklog(read: ReadBacklog): void
  /** Everything in Prometheus' text format. */
  render(): Promise<{ type: string; text: string }>
}

const prefix = 'plush_trails_'
/** From an answer of the response cache to an upload over a slow network, in seconds. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120]

/** Counters of one server. `process`: also those of the process itself, such as memory and the lag of the event loop. */
export function createMetrics({ process }: { process: boolean }): Metrics {
  const registry = new Registry()
  if (process) collectProcessMetrics(registry)
  const counters = createCounters(registry)
  return {
    requestEnded: ({ seconds, ...labels }) => counters.requests.observe({ ...labels }, seconds),
    requestRefused: (code, reason) => counters.refused.inc({ code, reason }),
    entryReplayed: () => counters.replays.inc(),
    photoStoreFailed: (operation) => counters.photoStore.inc({ operation }),
    clientError: (kind) => counters.clientErrors.inc({ kind }),
    pushEnded: (service, outcome) => counters.pushes.inc({ service, outcome }),
    jobEnded(job, outcome, seconds) {
      counters.jobs.inc({ job, outcome })
      counters.jobSeconds.set({ job }, seconds)
    },
    watchQueues: (queues) => watchQueues(registry, queues),
    watchPools: (pools) => watchPools(registry, pools),
    watchBacklog: (read) => watchBacklog(registry, prefix, read),
    render: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  }
}

/** Without three that count what `nodejs_active_resources` tells by type, under names that Prometheus keeps for counters. */
function collectProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry })
  for (const kind of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${kind}_total`)
}

function createCounters(registry: Registry) {
  const registers = [registry]
  return {
    requests: new Histogram({
      name: `${prefix}http_request_duration_seconds`,
      help: 'Time from the head of a request to the end of its answer, by route pattern',
      labelNames: ['method', 'route', 'status'],
      buckets,
      registers,
    }),
    refused: new Counter({
      name: `${prefix}requests_refused_total`,
      help: 'Requests refused by a limit (code rate_limited) or for trouble of ours (unavailable, internal), by reason',
      labelNames: ['code', 'reason'],
      registers,
    }),
    replays: new Counter({
      name: `${prefix}entry_replays_total`,
      help: 'Entries received again and answered from their submission key',
      registers,
    }),
    photoStore: new Counter({
      name: `${prefix}photo_store_errors_total`,
      help: 'Operations of the photo store that failed',
      labelNames: ['operation'],
      registers,
    }),
    clientErrors: new Counter({
      name: `${prefix}client_errors_total`,
      help: 'Errors reported by browsers',
      labelNames: ['kind'],
      registers,
    }),
    pushes: new Counter({
      name: `${prefix}push_messages_total`,
      help: 'Attempts to hand a push message to a push service, by what came of it',
      labelNames: ['service', 'outcome'],
      registers,
    }),
    jobs: new Counter({
      name: `${prefix}job_runs_total`,
      help: 'Rounds of recurring jobs that this process did',
      labelNames: ['job', 'outcome'],
      registers,
    }),
    jobSeconds: new Gauge({
      name: `${prefix}job_duration_seconds`,
      help: 'How long the last round of a recurring job took in this process',
      labelNames: ['job'],
      registers,
    }),
  }
}

function watchQueues(registry: Registry, queues: Readonly<Record<string, () => QueueState>>): void {
  const gauge = (name: string, help: string, valueOf: (state: QueueState) => number) =>
    new Gauge({
      name: `${prefix}queue_${name}`,
      help,
      labelNames: ['queue'],
      registers: [registry],
      collect() {
        for (const [queue, state] of Object.entries(queues)) this.set({ queue }, valueOf(state()))
      },
    })
  gauge('waiting', 'Jobs that wait', ({ waiting }) => waiting)
  gauge('running', 'Jobs at work', ({ running }) => running)
  gauge('oldest_seconds', 'How long the job that waits longest has waited', ({ oldestMs }) => oldestMs / 1000)
}

function watchPools(registry: Registry, pools: () => Readonly<Record<string, PoolState>>): void {
  const gauge = (name: string, help: string, valueOf: (state: PoolState) => number) =>
    new Gauge({
      name: `${prefix}database_pool_${name}`,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const [pool, state] of Object.entries(pools())) this.set({ pool }, valueOf(state))
      },
    })
  gauge('used', 'Connections in use', ({ used }) => used)
  gauge('waiting', 'Requests for a connection that wait', ({ waiting }) => waiting)
  gauge('size', 'Most connections that the pool makes', ({ size }) => size)
}
