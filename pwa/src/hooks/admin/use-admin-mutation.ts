import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../data/http.ts'
import { adminWords } from '../../messages/admin.ts'
import { showToast } from '../../ui/toast.ts'
import { adminClient } from './admin-client.ts'
import { endAdminSession, isSignedOut } from './use-admin-session.ts'

export interface AdminMutationOptions<Input, Result> {
  run: (input: Input) => Promise<Result>
  /** Title of the toast after it worked; null for none. */
  success: string | null
  /** What the 'Error' toast says when the error itself has no words for people: 'Failed to save toy'. */
  fallback: string
  /** Paths of the lists that show something else afterwards. The audit trail always does. */
  invalidates: readonly string[]
  onSuccess?: (result: Result, input: Input) => void
  /** Returns true when it has told the person itself: no toast then. */
  onError?: (error: Error, input: Input) => boolean | undefined
}

export interface AdminMutation<Input> {
  /** Does it. Nothing happens while the same thing is still under way: a double click acts once. */
  act(input: Input): void
  isBusy: boolean
}

/** True when another admin has saved the row since it was read. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'stale'

const auditPath = '/api/audit'

export function refreshLists(paths: readonly string[]): void {
  for (const path of [...paths, auditPath]) void adminClient.invalidateQueries({ queryKey: [path] })
}

/** One change by the admin, and what is said about it. */
export function useAdminMutation<Input, Result>(options: AdminMutationOptions<Input, Result>): AdminMutation<Input> {
  const running = useRef(false)
  const { mutate, isPending } = useMutation<Result, Error, Input>(
    {
      mutationFn: options.run,
      onSuccess: (result, input) => {
        refreshLists(options.invalidates)
        if (options.success) showToast({ title: options.success, tone: 'success' })
        options.onSuccess?.(result, input)
      },
      onError: (error, input) => {
        if (isSignedOut(error)) return endAdminSession()
        if (options.onError?.(error, input)) return
        const description = error instanceof ApiError ? error.message : options.fallback
        showToast({ title: adminWords().error, description, tone: 'destructive' })
      },
      onSettled: () => {
        running.current = false
      },
    },
    adminClient,
  )
  const act = (input: Input) => {
    // The state comes a moment later than the second click.
    if (running.current) return
    running.current = true
    mutate(input)
  }
  return { act, isBusy: isPending }
}
