import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useKeptForm, type FormStore, type KeptChange } from './use-kept-form.ts'

interface Form {
  words: string
  photo: string | null
}

it('goes on keeping after a save that failed, with what that one held, and can be handed in', async () => {
  const kept: KeptChange<Form>[] = []
  const save = vi.fn<FormStore<Form>['save']>((change) => Promise.resolve(void kept.push(change)))
  save.mockRejectedValueOnce(new DOMException('The browser closed the database', 'AbortError'))
  const store = { read: () => Promise.resolve(null), save, remove: () => Promise.resolve() }
  const form = renderHook(() => useKeptForm<Form>(store))
  await waitFor(() => expect(form.result.current.status).toBe('ready'))

  act(() => form.result.current.save({ words: 'A quay', photo: 'portrait' }))
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
  act(() => form.result.current.save({ words: 'A quay in the rain' }))
  await waitFor(() => expect(kept).toEqual([{ words: 'A quay in the rain', photo: 'portrait' }]))

  save.mockRejectedValueOnce(new DOMException('The browser closed the database', 'AbortError'))
  act(() => form.result.current.save({ words: 'A quay', photo: null }))
  await act(() => form.result.current.close())
  form.unmount()
})
