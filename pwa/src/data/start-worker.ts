import type { WorkerAnswer, WorkerTask } from './serve-worker.ts'

/** A worker's code could not be had, or it ended before it answered. */
export class WorkerGoneError extends Error {
  override name = 'WorkerGoneError'
}

export interface RunningWorker<Task, Result> {
  /** Gives away what is in `transfer`. Throws {@link WorkerGoneError}, or another error for a task that failed. */
  ask(task: Task, transfer?: Transferable[]): Promise<Result>
  /** Ends it at once, whatever it is doing: who waits for an answer gets a {@link WorkerGoneError}. */
  stop(): void
}

export interface WorkerOptions {
  /** How long it may take to arrive, in milliseconds. */
  patience: number
  onReady?: () => void
  /** It is of no use any more. */
  onGone?: () => void
}

interface Waiting<Result> {
  resolve: (result: Result) => void
  reject: (error: Error) => void
}

/** Starts a module worker whose code calls serveWorker. Throws where the browser has none. */
export function startWorker<Task, Result>(
  address: string,
  { patience, onReady, onGone }: WorkerOptions,
): RunningWorker<Task, Result> {
  const waiting = new Map<number, Waiting<Result>>()
  const worker = new Worker(address, { type: 'module' })
  let last = 0
  let isGone = false
  const stop = () => {
    if (isGone) return
    isGone = true
    worker.terminate()
    clearTimeout(timer)
    onGone?.()
    for (const { reject } of waiting.values()) reject(new WorkerGoneError('The worker is gone'))
    waiting.clear()
  }
  const timer = setTimeout(stop, patience)
  worker.addEventListener('error', (event) => {
    // Handled here: it is no error of the page.
    event.preventDefault()
    stop()
  })
  worker.addEventListener('messageerror', stop)
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer<Result>>) => {
    if ('ready' in data) {
      clearTimeout(timer)
      return onReady?.()
    }
    const asker = waiting.get(data.id)
    waiting.delete(data.id)
    if ('result' in data) asker?.resolve(data.result)
    else asker?.reject(new Error(`The worker failed (${data.problem})`))
  })
  return {
    ask: (task, transfer = []) =>
      new Promise((resolve, reject) => {
        if (isGone) throw new WorkerGoneError('The worker is gone')
        last += 1
        waiting.set(last, { resolve, reject })
        const message: WorkerTask<Task> = { id: last, task }
        worker.postMessage(message, transfer)
      }),
    stop,
  }
}
