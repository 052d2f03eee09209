import { afterEach, expect, it, vi } from 'vitest'
import { startWorker, WorkerGoneError } from './start-worker.ts'
import { useFakeWorkers } from './testing/fake-workers.ts'

afterEach(() => void vi.useRealTimers())

const patience = 5_000

it('answers each task, whichever is done first', async () => {
  const ends: (() => void)[] = []
  useFakeWorkers(() => (task: number) => new Promise((resolve) => ends.push(() => resolve(task * 2))))
  const onReady = vi.fn()
  const worker = startWorker<number, number>('/double.js', { patience, onReady })
  const answers = Promise.all([worker.ask(1), worker.ask(2)])
  for (const end of ends.reverse()) end()
  expect(await answers).toEqual([2, 4])
  expect(onReady).toHaveBeenCalledOnce()
})

it('tells a task that failed from a worker that is gone, and goes on after the first', async () => {
  const workers = useFakeWorkers(
    () => (task: number) => (task === 0 ? Promise.reject(new TypeError('0')) : Promise.resolve(task)),
  )
  const onGone = vi.fn()
  const worker = startWorker<number, number>('/not-zero.js', { patience, onGone })
  await expect(worker.ask(0)).rejects.toThrow('The worker failed (TypeError)')
  expect(await worker.ask(1)).toBe(1)
  expect(onGone).not.toHaveBeenCalled()
  workers.fail()
  await expect(worker.ask(1)).rejects.toThrow(WorkerGoneError)
  expect(onGone).toHaveBeenCalledOnce()
})

it('leaves nobody waiting for a worker whose code cannot be had, that breaks, or that is stopped', async () => {
  useFakeWorkers(() => null)
  await expect(startWorker('/nowhere.js', { patience }).ask(1)).rejects.toThrow(WorkerGoneError)
  const workers = useFakeWorkers(() => () => new Promise(() => undefined))
  const [broken, stopped] = [startWorker('/a.js', { patience }), startWorker('/b.js', { patience })]
  const answers = [broken.ask(1), stopped.ask(1)]
  stopped.stop()
  workers.fail()
  for (const answer of answers) await expect(answer).rejects.toThrow(WorkerGoneError)
  expect(workers.running()).toEqual([])
})

it('waits no longer than its patience for one that says nothing', async () => {
  vi.useFakeTimers()
  const terminate = vi.fn()
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage = () => undefined
      terminate = terminate
    },
  )
  const answer = startWorker('/silent.js', { patience }).ask(1)
  const outcome = expect(answer).rejects.toThrow(WorkerGoneError)
  await vi.advanceTimersByTimeAsync(patience)
  await outcome
  expect(terminate).toHaveBeenCalledOnce()
})
