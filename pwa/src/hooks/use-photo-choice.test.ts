import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PhotoAnswer, PhotoTask } from '../data/photo-work.ts'
import { useFakeWorkers, type FakeWorkers } from '../data/testing/fake-workers.ts'
import { usePhotoChoice } from './use-photo-choice.ts'

/** What workers were given to do, and how each says that it is done. */
let begun: { name: string; finish: (answer: PhotoAnswer) => void }[]
let workers: FakeWorkers
beforeEach(() => {
  begun = []
  workers = useFakeWorkers(
    () =>
      ({ file }: PhotoTask) =>
        new Promise((finish) => begun.push({ name: file.name, finish })),
  )
  vi.stubGlobal('OffscreenCanvas', vi.fn())
})
afterEach(cleanup)

const patient = { timeout: 15_000 }
const photoOf = (name: string) => ({ bytes: new ArrayBuffer(1), type: 'image/jpeg', name })
const origin = { position: null, takenOn: null }

async function choose(...names: string[]) {
  const onChange = vi.fn()
  const hook = renderHook(() => usePhotoChoice({ onChange, onProblem: () => undefined, onPreparing: () => undefined }))
  for (const [i, name] of names.entries()) {
    act(() => hook.result.current.choose(new File(['x'], name)))
    await waitFor(() => expect(begun.map((one) => one.name)).toEqual(names.slice(0, i + 1)), patient)
  }
  return { ...hook, onChange }
}

it('ends what was begun for an earlier choice, and takes only the last', async () => {
  const { result, onChange } = await choose('first.jpg', 'last.jpg')
  expect(workers.running()).toHaveLength(1)
  for (const { name, finish } of begun) finish({ photo: photoOf(name), origin })
  await waitFor(() => expect(result.current.isPreparing).toBe(false), patient)
  expect(onChange.mock.calls).toEqual([[photoOf('last.jpg'), origin]])
  expect(workers.running()).toEqual([])
})

it('ends with the form', async () => {
  const { unmount, onChange } = await choose('first.jpg')
  unmount()
  expect(workers.running()).toEqual([])
  expect(onChange).not.toHaveBeenCalled()
})
