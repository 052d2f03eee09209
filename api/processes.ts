import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import type { Log } from './adapters/log.ts'
import type { Config } from './config/config.ts'
import { stopOnSignals } from './stop-on-signals.ts'

const program = fileURLToPath(new URL('./server.ts', import.meta.url))

/** A process that has run for so long is no longer one that cannot start. */
const soundAfterMs = 60_000
const restartWaits = { firstMs: 1_000, mostMs: 60_000 }

/** What keeps several processes from being one server, as a sentence; null when nothing does. */
export function whyOneProcess({ databaseUrl, signIn }: Config): string | null {
  if (databaseUrl === null) return 'WEB_CONCURRENCY is ignored: the embedded database serves one process.'
  if (signIn.provider === 'demo') return 'WEB_CONCURRENCY is ignored: the demo sign-in provider serves one process.'
  return null
}

interface Supervised {
  /** Where they answer. */
  url: string
  demo: null
  stop(): Promise<void>
}

/**
 * `config.processes` servers on one port, which take turns by connection. One that ends is started again, after waits that
 * grow to a minute; a signal is passed on once, and all drain. Resolves when the first serves; rejects when one cannot start
 * before that.
 */
export async function runProcesses(config: Config, log: Log): Promise<Supervised> {
  const { processes } = config
  // Each is a server of its own, which must not start more.
  const env = { WEB_CONCURRENCY: '1', LOG_LEVEL: config.logLevel }
  const running = new Set<Worker>()
  const waiting = new Set<NodeJS.Timeout>()
  let isStopping = false
  let onEnd = () => undefined as void

  function start(slot: number, failures: number): void {
    const startedAt = performance.now()
    const worker = cluster.fork({ ...env, ...metricsPort(config, slot) })
    running.add(worker)
    worker.once('exit', (code, signal) => {
      running.delete(worker)
      if (isStopping) return
      onEnd()
      const inARow = performance.now() - startedAt > soundAfterMs ? 0 : failures
      const waitMs = Math.min(restartWaits.firstMs * 2 ** inARow, restartWaits.mostMs)
      log.error({ pid: worker.process.pid, code, signal, waitMs }, 'A process has ended; it is started again')
      const timer = setTimeout(() => {
        waiting.delete(timer)
        start(slot, inARow + 1)
      }, waitMs)
      waiting.add(timer)
    })
  }

  async function stop(): Promise<void> {
    isStopping = true
    for (const timer of waiting) clearTimeout(timer)
    const ends = [...running].map(
      (worker) =>
        // One that has not come far enough to hear of the signal is ended by it.
        new Promise<boolean>((done) => worker.once('exit', (code, signal) => done(code === 0 || signal === 'SIGTERM'))),
    )
    for (const worker of running) worker.process.kill('SIGTERM')
    if ((await Promise.all(ends)).includes(false)) throw new Error('A process did not stop in order')
  }

  const abandon = () => {
    for (const worker of running) worker.process.kill('SIGKILL')
  }

  cluster.setupPrimary({ exec: program, args: [] })
  let stopping: Promise<void> | null = null
  const server = { demo: null, stop: () => (stopping ??= stop()) }
  stopOnSignals({ stop: server.stop, abandon })
  const url = new Promise<string>((resolve, reject) => {
    cluster.once('message', (_, message: string) => resolve(message))
    onEnd = () => reject(new Error('The server could not start; the lines above say why.'))
  })
  for (let i = 0; i < processes; i++) start(i, 0)
  try {
    return { ...server, url: await url }
  } catch (error) {
    isStopping = true
    abandon()
    throw error
  }
}

/** Metrics are counted by each process: the first has them at METRICS_PORT, the next one port further, and so on. */
function metricsPort({ metrics }: Config, slot: number): { METRICS_PORT?: string } {
  return metrics === null ? {} : { METRICS_PORT: String(metrics.port === 0 ? 0 : metrics.port + slot) }
}

/** Tells the process that has started this one, if one has, where it serves. */
export function reportToStarter(url: string): void {
  if (cluster.isWorker) process.send?.(url)
}
