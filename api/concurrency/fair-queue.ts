import type { Message } from '../contract/messages/message.ts'
import { AppError } from '../errors.ts'
import { charge, createFlowNode, nextPath, openPath, prunePath, type FlowPath } from './flow-tree.ts'
import { createWaitingTimes, type QueueState, type WaitingTimes } from './queue-state.ts'

interface Options {
  /** Jobs at work at once. */
  concurrency: number
  /** Jobs that may wait in all; one more is refused with "unavailable". */
  limit: number
  /** Jobs that may wait below one node of each level of a flow; one more is refused with "rate_limited". */
  waiting?: readonly number[]
  /** Jobs at work at once below one node of each level of a flow. */
  running?: readonly number[]
  /** Explains the refusals. */
  busy: Message
  /** Seconds after which a retry makes sense. */
  retryAfter: number
}

export interface Work {
  /** Whom the job is for, from the coarse to the fine: network, sender, toy. */
  flow: readonly string[]
  /** What the job takes, in any unit that is the same for all jobs of the queue; 1 unless given. */
  cost?: number
  /** Takes the job out of the queue while it waits: its client has gone. */
  signal?: AbortSignal | undefined
}

export interface FairQueue {
  /** Runs the job when its turn comes. Rejects with the signal's reason when that is aborted before. */
  run<T>(work: Work, job: () => Promise<T>): Promise<T>
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void>
  state(): QueueState
}

/**
 * Start-time fair queuing, level by level: of the networks that wait the one that has been given least comes next, within
 * it the sender, within that the toy. Whoever sends much waits for itself, and a costly job counts for many cheap ones.
 */
export function createFairQueue({ concurrency, running = [], ...refusal }: Options): FairQueue {
  let root = createFlowNode()
  const watchers: (() => void)[] = []
  const times = createWaitingTimes()

  function startNext(): void {
    while (root.running < concurrency) {
      const begin = nextPath(root, running)?.at(-1)?.jobs[0]
      if (!begin) return
      begin()
    }
  }

  function tidy(path: FlowPath): void {
    prunePath(path)
    if (root.waiting + root.running > 0) return
    root = createFlowNode()
    for (const watcher of watchers.splice(0)) watcher()
  }

  return {
    async run(work, job) {
      work.signal?.throwIfAborted()
      const path = openPath(root, work.flow)
      try {
        refuseIfFull(path, refusal)
        await waitForTurn(path, work, { times, startNext })
      } catch (error) {
        tidy(path)
        throw error
      }
      try {
        return await job()
      } finally {
        for (const node of path) node.running--
        tidy(path)
        startNext()
      }
    },
    async idle() {
      if (root.waiting + root.running > 0) await new Promise<void>((resolve) => watchers.push(resolve))
    },
    state: () => ({ waiting: root.waiting, running: root.running, oldestMs: times.oldestMs() }),
  }
}

interface Waiting {
  times: WaitingTimes
  startNext(): void
}

/** Resolves when the job may begin. */
function waitForTurn(path: FlowPath, { cost = 1, signal }: Work, { times, startNext }: Waiting): Promise<void> {
  const jobs = path.at(-1)?.jobs ?? []
  return new Promise((resolve, reject) => {
    const leave = () => {
      jobs.splice(jobs.indexOf(begin), 1)
      times.remove(begin)
      for (const node of path) node.waiting--
      reject(signal?.reason as Error)
    }
    const begin = () => {
      jobs.shift()
      times.remove(begin)
      signal?.removeEventListener('abort', leave)
      charge(path, cost)
      resolve()
    }
    signal?.addEventListener('abort', leave, { once: true })
    jobs.push(begin)
    times.add(begin)
    for (const node of path) node.waiting++
    startNext()
  })
}

type Refusal = Pick<Options, 'limit' | 'waiting' | 'busy' | 'retryAfter'>

function refuseIfFull([root, ...nodes]: FlowPath, { limit, waiting = [], busy, retryAfter }: Refusal): void {
  const isOwnFull = nodes.some((node, level) => node.waiting >= (waiting[level] ?? Infinity))
  if (isOwnFull) throw new AppError('rate_limited', busy, { retryAfter })
  if (root && root.waiting >= limit) throw new AppError('unavailable', busy, { retryAfter })
}
