import { expect, it } from 'vitest'
import { message } from '../contract/messages/message.ts'
import { createFairQueue, type FairQueue, type Work } from './fair-queue.ts'

const busy = message('busy')

/** A queue whose jobs end when told to, and the order in which they began. */
function createBench(options: Partial<Parameters<typeof createFairQueue>[0]> = {}) {
  const queue = createFairQueue({ concurrency: 1, limit: 1000, busy, retryAfter: 5, ...options })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = (name: string, work: Partial<Work> = {}) =>
    queue.run({ flow: [name.replace(/\d+$/, '')], ...work }, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    })
  /** Ends what runs, one job after the other, until nothing is left. */
  const drain = async () => {
    await settled()
    while (ends.length > 0) {
      ends.shift()?.()
      await settled()
    }
  }
  return { queue, begun, ends, add, drain }
}

/** After everything that is ready has run. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

it('takes turns between senders, whoever came first', async () => {
  const { begun, add, drain } = createBench()
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => add(name))
  await drain()
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

it('takes turns between the toys of one sender, and between the senders of one network', async () => {
  const { begun, add, drain } = createBench()
  const flows: Record<string, string[]> = {
    'n1 s1 t1 first': ['n1', 's1', 't1'],
    'n1 s1 t1 second': ['n1', 's1', 't1'],
    'n1 s1 t2': ['n1', 's1', 't2'],
    'n1 s2 t1': ['n1', 's2', 't1'],
    'n2 s3 t1': ['n2', 's3', 't1'],
  }
  const all = Object.entries(flows).map(([name, flow]) => add(name, { flow }))
  await drain()
  await Promise.all(all)
  expect(begun).toEqual(['n1 s1 t1 first', 'n2 s3 t1', 'n1 s2 t1', 'n1 s1 t2', 'n1 s1 t1 second'])
})

it('counts what a job costs: one dear job stands for many cheap ones', async () => {
  const { begun, add, drain } = createBench()
  const all = [add('a1', { cost: 10 }), add('a2', { cost: 10 })]
  all.push(...['b1', 'b2', 'b3', 'b4', 'b5'].map((name) => add(name, { cost: 2 })))
  await drain()
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'b1', 'b2', 'b3', 'b4', 'b5', 'a2'])
})

it('keeps count of a sender that sends its dear jobs one by one', async () => {
  const { begun, ends, add, drain } = createBench()
  const all = [add('a1', { cost: 10 }), add('b1'), add('b2'), add('b3')]
  await settled()
  ends.shift()?.()
  await settled()
  all.push(add('a2', { cost: 10 }))
  await drain()
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'b1', 'b2', 'b3', 'a2'])
})

it('runs at most so many jobs of one sender, and does not hold up others for it', async () => {
  const { begun, add, drain } = createBench({ concurrency: 4, running: [2] })
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3'].map((name) => add(name))
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2'])
  await drain()
  await Promise.all(all)
  expect(begun).toHaveLength(7)
})

it('drops a waiting job whose client has gone, and lets one that runs finish', async () => {
  const { begun, add, drain } = createBench()
  const gone = new AbortController()
  const running = add('a1', { signal: gone.signal })
  const waiting = add('a2', { signal: gone.signal })
  const other = add('b1')
  const refused = expect(waiting).rejects.toThrow('gone')
  gone.abort(new Error('gone'))
  await expect(add('a3', { signal: gone.signal })).rejects.toThrow('gone')
  await drain()
  await refused
  expect(await running).toBe('a1')
  await other
  expect(begun).toEqual(['a1', 'b1'])
})

it('refuses a sender that has too many waiting, and everybody when all is full', async () => {
  const { add, drain } = createBench({ waiting: [2], limit: 3 })
  const all = ['a1', 'a2', 'a3'].map((name) => add(name))
  await expect(add('a4')).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 5 })
  all.push(add('b1'))
  await expect(add('c1')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
  await drain()
  await Promise.all(all)
})

it('goes on after a job that failed, and knows when it is idle', async () => {
  const queue: FairQueue = createFairQueue({ concurrency: 1, limit: 10, busy, retryAfter: 5 })
  await expect(queue.run({ flow: ['a'] }, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await queue.idle()
  let isDone = false
  const job = queue.run({ flow: ['a'] }, async () => {
    await settled()
    isDone = true
  })
  await queue.idle()
  expect(isDone).toBe(true)
  await job
})
