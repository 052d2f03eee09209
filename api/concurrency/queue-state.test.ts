import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { message } from '../contract/messages/message.ts'
import { createFairQueue } from './fair-queue.ts'
import { createJobQueue } from './job-queue.ts'
import { joinStates } from './queue-state.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const options = { concurrency: 1, limit: 10, busy: message('busy'), retryAfter: 5 }
const queues = {
  'a job queue': () => {
    const queue = createJobQueue(options)
    return { state: queue.state, run: (job: () => Promise<void>) => queue.run(job) }
  },
  'a fair queue': () => {
    const queue = createFairQueue(options)
    let sender = 0
    return { state: queue.state, run: (job: () => Promise<void>) => queue.run({ flow: [`sender ${sender++}`] }, job) }
  },
}

/** A job that ends when it is told to. */
function createGate() {
  let open = () => undefined as void
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { job: () => opened, open: () => open() }
}

it.each(Object.entries(queues))('%s tells how many wait, and for how long the first of them', async (_name, create) => {
  const { run, state } = create()
  expect(state()).toEqual({ waiting: 0, running: 0, oldestMs: 0 })
  const gates = [createGate(), createGate(), createGate()] as const
  const ends = gates.map(({ job }) => {
    const end = run(job)
    vi.advanceTimersByTime(1000)
    return end
  })
  await Promise.resolve()
  expect(state()).toEqual({ waiting: 2, running: 1, oldestMs: 2000 })
  gates[0].open()
  await ends[0]
  expect(state()).toEqual({ waiting: 1, running: 1, oldestMs: 1000 })
  gates[1].open()
  gates[2].open()
  await Promise.all(ends)
  expect(state()).toEqual({ waiting: 0, running: 0, oldestMs: 0 })
})

it('a job that leaves a fair queue with its client waits no longer', async () => {
  const queue = createFairQueue(options)
  const gate = createGate()
  const first = queue.run({ flow: ['a'] }, gate.job)
  const client = new AbortController()
  const second = queue.run({ flow: ['b'], signal: client.signal }, gate.job)
  await Promise.resolve()
  expect(queue.state()).toMatchObject({ waiting: 1 })
  client.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  expect(queue.state()).toEqual({ waiting: 0, running: 1, oldestMs: 0 })
  gate.open()
  await first
})

it('several queues are as old as the oldest of them', () => {
  const states = [
    { waiting: 2, running: 1, oldestMs: 30 },
    { waiting: 1, running: 1, oldestMs: 70 },
  ]
  expect(joinStates(states)).toEqual({ waiting: 3, running: 2, oldestMs: 70 })
})
