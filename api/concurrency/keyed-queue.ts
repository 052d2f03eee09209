import type { Message } from '../contract/messages/message.ts'
import { createJobQueue, type JobQueue } from './job-queue.ts'

export interface KeyedQueue {
  /** Runs the jobs of one key one after the other, in order; jobs of other keys are not held up. */
  run<T>(key: string, job: () => Promise<T>): Promise<T>
}

/** A job queue for each key that has work, forgotten when it is empty. */
export function createKeyedQueue({ limit, busy }: { limit: number; busy: Message }): KeyedQueue {
  const queues = new Map<string, { queue: JobQueue; users: number }>()
  return {
    async run(key, job) {
      const entry = queues.get(key) ?? {
        queue: createJobQueue({ concurrency: 1, limit, busy, retryAfter: 5 }),
        users: 0,
      }
      queues.set(key, entry)
      entry.users++
      try {
        return await entry.queue.run(job)
      } finally {
        if (--entry.users === 0) queues.delete(key)
      }
    },
  }
}
