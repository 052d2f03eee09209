import { AppError } from '../errors.ts'

interface Options {
  /** Jobs at work at once. */
  concurrency: number
  /** Jobs that may wait; one more is refused. */
  limit: number
  /** Said to the one who is refused. */
  busy: string
  /** Seconds after which a retry makes sense. */
  retryAfter: number
}

export interface JobQueue {
  /** Runs the job when its turn comes; throws `unavailable` when too many wait already. */
  run<T>(job: () => Promise<T>): Promise<T>
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void>
}

/** First come, first served, with an end to the queue: a busy server says so instead of piling up work. */
export function createJobQueue({ concurrency, limit, busy, retryAfter }: Options): JobQueue {
  const waiting: (() => void)[] = []
  const watchers: (() => void)[] = []
  let running = 0

  async function takeTurn(): Promise<void> {
    if (running < concurrency) {
      running++
      return
    }
    if (waiting.length >= limit) throw new AppError('unavailable', busy, { retryAfter })
    // Whoever leaves hands over the place, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function leave(): void {
    const next = waiting.shift()
    if (next) return next()
    running--
    if (running === 0) for (const watcher of watchers.splice(0)) watcher()
  }

  return {
    async run(job) {
      await takeTurn()
      try {
        return await job()
      } finally {
        leave()
      }
    },
    async idle() {
      if (running > 0) await new Promise<void>((resolve) => watchers.push(resolve))
    },
  }
}
