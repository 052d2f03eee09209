import { Readable } from 'node:stream'
import { within } from '../../concurrency/within.ts'
import { noAnswer } from './s3-refusal.ts'

interface Options {
  /** What was asked for, as a refusal names it. */
  what: string
  patienceMs: number
}

/**
 * The bytes of an answer as a stream, once the first of them have come: until then a failure can still be answered, or the
 * request be made again. A slow reader may take its time, but the store may not: its silence of `patienceMs` is an S3Refusal,
 * as is a connection that is cut.
 */
export async function patientStream(
  body: ReadableStream<Uint8Array>,
  { what, patienceMs }: Options,
): Promise<Readable> {
  const chunks = patiently(body, patienceMs)
  const first = await chunks.next()
  if (first.done) return Readable.from([])
  return Readable.from(joined(first.value, chunks, what), { objectMode: false })
}

async function* joined(first: Uint8Array, rest: AsyncGenerator<Uint8Array>, what: string): AsyncGenerator<Uint8Array> {
  try {
    yield first
    yield* rest
  } catch (error) {
    throw noAnswer(what, error)
  } finally {
    // A reader who leaves at the first chunk has not begun the rest.
    await rest.return(undefined)
  }
}

async function* patiently(body: ReadableStream<Uint8Array>, patienceMs: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await within(
        patienceMs,
        reader.read(),
        `The photo store sent nothing for ${patienceMs} ms`,
      )
      if (done) return
      yield value
    }
  } finally {
    // The connection to the store is not kept for a reader who went away.
    await reader.cancel().catch(() => undefined)
  }
}
