import { ApiError } from '../../data/http.ts'
import { refreshLists, useAdminMutation } from '../../hooks/admin/use-admin-mutation.ts'

interface Removal<Result> {
  run: () => Promise<Result>
  /** Title of the toast afterwards; null for none. */
  success: string | null
  failed: string
  /** Lists that show something else afterwards. */
  lists: readonly string[]
  onSuccess: (result: Result) => void
  onClose: () => void
}

/** What a question does once it is answered with yes. It stays open for another try when nobody answered, and closes after a no. */
export function useRemoval<Result>({ run, success, failed, lists, onSuccess, onClose }: Removal<Result>) {
  return useAdminMutation<undefined, Result>({
    run,
    success,
    fallback: failed,
    invalidates: lists,
    onSuccess,
    onError: (error) => {
      if (error instanceof ApiError && error.status < 500) {
        onClose()
        refreshLists(lists)
      }
      return false
    },
  })
}
