/** How busy a queue is. */
export interface QueueState {
  readonly waiting: number
  readonly running: number
  /** Milliseconds for which the job that waits longest has waited; 0 when none waits. */
  readonly oldestMs: number
}

/** Remembers since when each job waits, in the order in which they came. */
export function createWaitingTimes() {
  const since = new Map<object, number>()
  return {
    add: (job: object) => void since.set(job, performance.now()),
    remove: (job: object) => void since.delete(job),
    oldestMs(): number {
      const [oldest] = since.values()
      return oldest === undefined ? 0 : performance.now() - oldest
    },
  }
}

export type WaitingTimes = ReturnType<typeof createWaitingTimes>

/** Several queues as one. */
export function joinStates(states: readonly QueueState[]): QueueState {
  const sum = (pick: (state: QueueState) => number) => states.reduce((total, state) => total + pick(state), 0)
  return {
    waiting: sum(({ waiting }) => waiting),
    running: sum(({ running }) => running),
    oldestMs: Math.max(0, ...states.map(({ oldestMs }) => oldestMs)),
  }
}
