import { vi } from 'vitest'
import { useFakeWorkers } from '../../data/testing/fake-workers.ts'
import type { FoundCode, ReadingTask } from '../reader-tasks.ts'

type Behaviour = (task: ReadingTask) => FoundCode[] | 'unreadable' | Promise<FoundCode[]>

export const codeOf = (text: string): FoundCode => ({
  text,
  corners: [20, 40].flatMap((y) => [20, 40].map((x) => ({ x, y }))),
})

/**
 * Stands in for the worker that reads codes, and for the decoder of pictures; no other worker starts. With `isMissing` its
 * code cannot be had. What breaks it at the end of a test makes the next test start another.
 */
export function useFakeReader(read: Behaviour, { isMissing = false } = {}): { stop(): void } {
  const service = async (task: ReadingTask) => {
    const codes = await read(task)
    if (codes === 'unreadable') throw new Error('Unreadable')
    return codes
  }
  const workers = useFakeWorkers((address) => (address.includes('reader.worker') && !isMissing ? service : null))
  vi.stubGlobal('createImageBitmap', (source: unknown) =>
    Promise.resolve({ width: 64, height: 48, close: () => undefined, source }),
  )
  vi.stubGlobal('OffscreenCanvas', vi.fn())
  return { stop: workers.fail }
}
