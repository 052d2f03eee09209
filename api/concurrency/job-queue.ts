import type { Message } from '../contract/messages/message.ts'
import { AppError } from '../errors.ts'
import { createWaitingTimes, type QueueState } from './queue-state.ts'

interface Options {
  /** Jobs at work at once. */
  concurrency: number
  /** Jobs that may wait; one more is refused. */
  limit: number
  /** Explains the refusal. */
  busy: Message
  /** Seconds after which a retry makes sense. */
  retryAfter: number
}

export interface JobQueue {
  /** Runs the job once a slot is free; throws `unavailable` when too many wait already. */
  run<T>(job: () => Promise<T>): Promise<T>
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void>
  state(): QueueState
}

/** A semaphore with a bounded first-in, first-out queue: a busy server refuses work instead of piling it up. */
export function createJobQueue({ concurrency, limit, busy, retryAfter }: Options): JobQueue {
  const waiting: (() => void)[] = []
  const times = createWaitingTimes()
  const watchers: (() => void)[] = []
  let running = 0

  async function acquire(): Promise<void> {
    if (running < concurrency) {
      running++
      return
    }
    if (waiting.length >= limit) throw new AppError('unavailable', busy, { retryAfter })
    // The job that ends hands its slot over, so `running` stays as it is.
    await new Promise<void>((resolve) => {
      times.add(resolve)
      waiting.push(resolve)
    })
  }

  function release(): void {
    const next = waiting.shift()
    if (next) {
      times.remove(next)
      return next()
    }
    running--
    if (running === 0) for (const watcher of watchers.splice(0)) watcher()
  }

  return {
    async run(job) {
      await acquire()
      try {
        return await job()
      } finally {
        release()
      }
    },
    async idle() {
      if (running > 0) await new Promise<void>((resolve) => watchers.push(resolve))
    },
    state: () => ({ waiting: waiting.length, running, oldestMs: times.oldestMs() }),
  }
}
