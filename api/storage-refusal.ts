import { message } from './contract/messages/message.ts'
import { AppError } from './errors.ts'

/** A store in the network did not do what it was asked to. */
export class StoreRefusal extends Error {}

/** Runs it; whatever the file system or the photo store refuses becomes "unavailable": the same request may succeed later. */
export async function refusedAsUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isRefusal(error)) throw error
    throw new AppError('unavailable', message('storageFull'), { retryAfter: 60, cause: error })
  }
}

/**
 * An error of a system call, as Node reports them (ENOSPC, EROFS, ENOTDIR, EIO and so on), or of the adapter of a store in
 * the network.
 */
function isRefusal(error: unknown): boolean {
  return error instanceof StoreRefusal || (error instanceof Error && 'syscall' in error && 'errno' in error)
}
