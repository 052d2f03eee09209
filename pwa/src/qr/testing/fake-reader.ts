import { vi } from 'vitest'
import type { Answer, FoundCode, Task } from '../reader-tasks.ts'

type Behaviour = (task: Task) => FoundCode[] | 'unreadable' | Promise<FoundCode[]>

export const codeOf = (text: string): FoundCode => ({
  text,
  corners: [20, 40].flatMap((y) => [20, 40].map((x) => ({ x, y }))),
})

/**
 * Stands in for the worker that reads codes, and for the decoder of pictures. With `isMissing` its code cannot be had.
 * Ends with the test.
 */
export function useFakeReader(read: Behaviour, { isMissing = false } = {}) {
  const started: string[] = []
  class FakeWorker extends EventTarget {
    constructor(url: string) {
      super()
      started.push(url)
      queueMicrotask(() => (isMissing ? this.fail() : this.answer({ ready: true })))
    }

    postMessage(task: Task) {
      void Promise.resolve(read(task)).then((codes) =>
        this.answer(codes === 'unreadable' ? { id: task.id, problem: 'Error' } : { id: task.id, codes }),
      )
    }

    terminate() {
      started.pop()
    }

    /** What breaks a worker that runs: the next test starts another. */
    fail() {
      this.dispatchEvent(new Event('error', { cancelable: true }))
    }

    private answer(data: Answer) {
      this.dispatchEvent(new MessageEvent('message', { data }))
    }
  }
  const workers: FakeWorker[] = []
  vi.stubGlobal(
    'Worker',
    class extends FakeWorker {
      constructor(url: string) {
        super(url)
        workers.push(this)
      }
    },
  )
  vi.stubGlobal('createImageBitmap', (source: unknown) =>
    Promise.resolve({ width: 64, height: 48, close: () => undefined, source }),
  )
  vi.stubGlobal('OffscreenCanvas', vi.fn())
  return { started, stop: () => workers.forEach((worker) => worker.fail()) }
}
