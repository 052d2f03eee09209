import { afterEach, describe, expect, it, vi } from 'vitest'
import type { NewTag } from '#contract/tags'
import { refuse, serveAdmin } from '../testing/admin-server.ts'
import { makeTags, newBatch, type TagBatch } from './make-tags.ts'
import { drawQrCode } from '../../../ui/qr-code.ts'
import { tagsCsv } from './tags-csv.ts'

afterEach(() => vi.unstubAllGlobals())

interface Sent {
  orderId: number | null
  tags: NewTag[]
}

function serve(answers: ((sent: Sent) => object | Promise<Response>)[] = []) {
  const sent: Sent[] = []
  serveAdmin({
    'POST /api/toys/tags': ({ body }) => {
      sent.push(body as Sent)
      const answer = answers[sent.length - 1]
      if (answer) return answer(body as Sent)
      const total = (body as Sent).tags.length
      return Response.json({ created: total, total }, { status: 201 })
    },
  })
  return sent
}

async function run(start: TagBatch) {
  const seen: TagBatch[] = [start]
  const error = await makeTags(start, (batch) => seen.push(batch)).then(
    () => null,
    (reason: unknown) => reason as Error,
  )
  return { batch: seen.at(-1)!, progress: [...new Set(seen.map(({ made }) => made.length))], error }
}

describe('tags in bulk', () => {
  it('are sent 25 at a time for their order, and counted as they are answered', async () => {
    const sent = serve()
    const { batch, progress, error } = await run(newBatch(60, 7))
    expect(error).toBeNull()
    expect(sent.map(({ tags, orderId }) => [tags.length, orderId])).toEqual([
      [25, 7],
      [25, 7],
      [10, 7],
    ])
    expect(progress).toEqual([0, 25, 50, 60])
    expect(batch.made).toEqual(sent.flatMap(({ tags }) => tags))
    expect(new Set(batch.made.map(({ id }) => id)).size).toBe(60)
  })

  it('go on after a lost answer with the very tags that were sent', async () => {
    const sent = serve([() => ({ created: 25, total: 25 }), () => Promise.reject(new TypeError('connection lost'))])
    const first = await run(newBatch(50, null))
    expect(first.error).toBeInstanceOf(Error)
    expect([first.batch.made.length, first.batch.pending.length]).toEqual([25, 25])
    const second = await run(first.batch)
    expect(second.error).toBeNull()
    expect(sent[2]?.tags).toEqual(sent[1]?.tags)
    expect(second.batch.made).toHaveLength(50)
  })

  it('get other ids when one is taken', async () => {
    const sent = serve([() => refuse(409, 'conflict', 'Taken')])
    const { batch, error } = await run(newBatch(3, null))
    expect(error).toBeNull()
    expect(sent[1]?.tags).not.toEqual(sent[0]?.tags)
    expect(batch.made).toEqual(sent[1]?.tags)
  })

  it('stop when the server says no, with what was made until then', async () => {
    serve([() => ({ created: 25, total: 25 }), () => refuse(401, 'unauthenticated', 'Please sign in.')])
    const { batch, error } = await run(newBatch(50, null))
    expect(error?.message).toBe('401: Please sign in.')
    expect([batch.made.length, batch.pending.length]).toEqual([25, 0])
  })

  it('become a file with the address of each journey', () => {
    const made = [{ id: 'K7QM-3XHV', password: 'q7mk-x3hv' }]
    const text = tagsCsv({ made, origin: 'https://trails.example', code: 'address' })
    expect(text).toBe(
      '\ufeffTag ID,Password,Journey\r\nK7QM-3XHV,q7mk-x3hv,https://trails.example/journey/K7QM-3XHV\r\n',
    )
  })

  it('have a code with the finder squares in three corners and a quiet zone around', () => {
    const { path, size } = drawQrCode('https://trails.example/journey/K7QM-3XHV')
    const dark = new Set<string>()
    for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
      for (let at = 0; at < Number(length); at++) dark.add(`${Number(x) + at},${y}`)
    }
    const isFinder = (left: number, top: number) =>
      [0, 3, 6].every((step) => dark.has(`${left + step},${top}`) && dark.has(`${left},${top + step}`)) &&
      !dark.has(`${left + 1},${top + 1}`)
    const far = size - 4 - 7
    expect([isFinder(4, 4), isFinder(far, 4), isFinder(4, far)]).toEqual([true, true, true])
    expect([...dark].every((at) => at.split(',').every((part) => Number(part) >= 4 && Number(part) < size - 4))).toBe(
      true,
    )
  })
})
