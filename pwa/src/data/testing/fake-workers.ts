import { vi } from 'vitest'
import type { WorkerAnswer, WorkerTask } from '../serve-worker.ts'

export type FakeService = (task: never) => Promise<unknown>

export interface FakeWorkers {
  /** Addresses of those that run. */
  running(): string[]
  /** How many were ever started. */
  started(): number
  /** Breaks all that run, as an error in their code does. */
  fail(): void
}

/**
 * Stands in for the browser's Worker. `serviceAt` gives what the worker at an address does with its tasks, and null for
 * one whose code cannot be had.
 */
export function useFakeWorkers(serviceAt: (address: string) => FakeService | null): FakeWorkers {
  const running = new Set<FakeWorker>()
  let started = 0
  class FakeWorker extends EventTarget {
    readonly address: string
    readonly #service: FakeService | null

    constructor(address: string) {
      super()
      this.address = address
      this.#service = serviceAt(address)
      started += 1
      running.add(this)
      queueMicrotask(() => (this.#service ? this.#answer({ ready: true }) : this.fail()))
    }

    postMessage({ id, task }: WorkerTask<never>) {
      this.#service?.(task).then(
        (result) => this.#answer({ id, result }),
        (error: unknown) => this.#answer({ id, problem: error instanceof Error ? error.name : 'unknown' }),
      )
    }

    terminate() {
      running.delete(this)
    }

    fail() {
      this.dispatchEvent(new Event('error', { cancelable: true }))
    }

    #answer(data: WorkerAnswer<unknown>) {
      // What is terminated says nothing any more.
      if (running.has(this)) this.dispatchEvent(new MessageEvent('message', { data }))
    }
  }
  vi.stubGlobal('Worker', FakeWorker)
  return {
    running: () => [...running].map(({ address }) => address),
    started: () => started,
    fail: () => [...running].forEach((worker) => worker.fail()),
  }
}
