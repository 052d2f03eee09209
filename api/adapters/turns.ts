import { createJobQueue, type JobQueue } from './job-queue.ts'

export interface Turns {
  /** Runs jobs of one key one after the other, in order; jobs of other keys are not held up. */
  run<T>(key: string, job: () => Promise<T>): Promise<T>
}

/** One queue for each key that has work, forgotten when it is empty. */
export function createTurns({ limit, busy }: { limit: number; busy: string }): Turns {
  const queues = new Map<string, { queue: JobQueue; users: number }>()
  return {
    async run(key, job) {
      const turn = queues.get(key) ?? {
        queue: createJobQueue({ concurrency: 1, limit, busy, retryAfter: 5 }),
        users: 0,
      }
      queues.set(key, turn)
      turn.users++
      try {
        return await turn.queue.run(job)
      } finally {
        if (--turn.users === 0) queues.delete(key)
      }
    },
  }
}
