import { message } from './contract/messages/message.ts'
import { AppError } from './errors.ts'

/** Runs it; whatever the file system refuses becomes "unavailable": the same request may succeed later. */
export async function refusedAsUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isRefusal(error)) throw error
    throw new AppError('unavailable', message('storageFull'), { retryAfter: 60, cause: error })
  }
}

/** An error of a system call, as Node reports them: ENOSPC, EROFS, ENOTDIR, EIO and so on. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'errno' in error
}
