import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { readDraft } from '../data/drafts.ts'
import { emptyDatabase, makePhoto } from '../data/testing/makers.ts'
import { ownDraftId, useDraft } from './use-draft.ts'

beforeEach(emptyDatabase)

const texts = { location: 'Quay', comment: 'Half a sent', addedBy: 'Mere', position: null }

async function openForm() {
  const form = renderHook(() => useDraft('TEDDY-1'))
  await waitFor(() => expect(form.result.current.status).toBe('ready'))
  return form
}

it('brings back what was typed and chosen when the tab was killed', async () => {
  const form = await openForm()
  expect(form.result.current.draft).toBeNull()
  act(() => form.result.current.save({ ...texts, photo: makePhoto(2) }))
  act(() => form.result.current.save({ ...texts, comment: 'Half a sentence' }))
  form.unmount()
  await waitFor(async () => expect((await readDraft(await ownDraftId('TEDDY-1')))?.comment).toBe('Half a sentence'))
  const again = await openForm()
  expect(again.result.current.draft).toEqual({ ...texts, comment: 'Half a sentence', photo: makePhoto(2) })
  again.unmount()
})

it('does not come back after it was removed, even with typing still unsaved', async () => {
  const form = await openForm()
  act(() => form.result.current.save({ ...texts, photo: makePhoto(2) }))
  act(() => form.result.current.save(texts))
  await act(() => form.result.current.remove())
  form.unmount()
  const again = await openForm()
  expect(again.result.current.draft).toBeNull()
  again.unmount()
})
