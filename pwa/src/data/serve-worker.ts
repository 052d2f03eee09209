/** To a worker: one thing to do, with a number that its answer carries. */
export interface WorkerTask<Task> {
  id: number
  task: Task
}

/** From a worker: once that it is there, then an answer to each task. */
export type WorkerAnswer<Result> = { ready: true } | { id: number; result: Result } | { id: number; problem: string }

type Post<Result> = (message: WorkerAnswer<Result>, transfer?: Transferable[]) => void

/**
 * Answers the tasks of {@link startWorker} in a dedicated worker. What `transferOf` names of a result is handed over and
 * not copied. A rejection goes back as the name of its error.
 */
export function serveWorker<Task, Result>(
  work: (task: Task) => Promise<Result>,
  transferOf: (result: Result) => Transferable[] = () => [],
): void {
  const answer = postMessage as Post<Result>
  addEventListener('message', ({ data: { id, task } }: MessageEvent<WorkerTask<Task>>) => {
    work(task).then(
      (result) => answer({ id, result }, transferOf(result)),
      (error: unknown) => answer({ id, problem: error instanceof Error ? error.name : 'unknown' }),
    )
  })
  answer({ ready: true })
}
