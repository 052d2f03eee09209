import { apiPaths } from '#contract/paths'
import { createdTagsSchema, makeTagId, makeTagPassword, tagsPerCall, type NewTag } from '#contract/tags'
import { adminApi } from '../../../data/admin.ts'
import { ApiError } from '../../../data/http.ts'

/** Tags that are being made. `pending` were sent, and it is not known whether they arrived. */
export interface TagBatch {
  count: number
  orderId: number | null
  /** The question about an order whose money is in doubt was answered with yes. */
  confirm?: true
  made: readonly NewTag[]
  pending: readonly NewTag[]
}

export const newBatch = (count: number, orderId: number | null): TagBatch => ({ count, orderId, made: [], pending: [] })

const freshTags = (count: number): NewTag[] =>
  Array.from({ length: count }, () => ({ id: makeTagId(), password: makeTagPassword() }))

const isTaken = (error: unknown) => error instanceof ApiError && error.code === 'conflict'

const send = ({ orderId, confirm }: TagBatch, tags: readonly NewTag[]) =>
  adminApi.send('POST', apiPaths.createTags(), { orderId, tags, ...(confirm && { confirm }) }, createdTagsSchema)

/**
 * Makes what is missing, part by part, and tells after each. What was sent without an answer is sent again as it was,
 * which does no harm; a part in which an id was taken was not made at all, and gets other ids. Throws when a part fails;
 * ends early, between two parts, once `isStopped` says so.
 */
export async function makeTags(
  start: TagBatch,
  onProgress: (batch: TagBatch) => void,
  isStopped = () => false,
): Promise<void> {
  let batch = start
  let isSecondTry = false
  const tell = (next: TagBatch) => onProgress((batch = next))
  while (batch.made.length < batch.count && !isStopped()) {
    const isResend = batch.pending.length > 0
    const part = isResend ? batch.pending : freshTags(Math.min(tagsPerCall, missing(batch)))
    tell({ ...batch, pending: part })
    try {
      await send(batch, part)
    } catch (error) {
      // A no means that nothing of this part was made; to a part sent before, only that its ids are taken.
      const isRefused = error instanceof ApiError && error.status < 500
      if (isRefused && (!isResend || isTaken(error))) tell({ ...batch, pending: [] })
      if (!isTaken(error) || isSecondTry) throw error
      isSecondTry = true
      continue
    }
    isSecondTry = false
    tell({ ...batch, made: [...batch.made, ...part], pending: [] })
  }
}

const missing = ({ count, made }: TagBatch) => count - made.length
