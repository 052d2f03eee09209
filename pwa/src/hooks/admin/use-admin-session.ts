import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminUserSchema, type AdminUser } from '#contract/auth'
import { apiPaths } from '#contract/paths'
import { adminApi } from '../../data/admin.ts'
import { ApiError, NetworkError } from '../../data/http.ts'
import { adminClient } from './admin-client.ts'

const sessionKey = [apiPaths.currentUser()]

export type AdminSession =
  | { status: 'loading' | 'signed-out' }
  | { status: 'unreachable'; isOffline: boolean; retry: () => void }
  | { status: 'signed-in'; user: AdminUser }

async function fetchUser(signal: AbortSignal): Promise<AdminUser | null> {
  try {
    return await adminApi.read(apiPaths.currentUser(), adminUserSchema, signal)
  } catch (error) {
    if (isSignedOut(error)) return null
    throw error
  }
}

export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** Forgets everything the dashboard has read; screens that show it go back to the sign-in. */
export function endAdminSession(): void {
  // First the user, so that nothing asks for a list again on the way out.
  adminClient.setQueryData(sessionKey, null)
  adminClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
  adminClient.getMutationCache().clear()
}

/** Leaves for the server's sign-out, with nothing left behind in memory. */
export function signOut(): void {
  adminClient.clear()
  location.assign(apiPaths.logout())
}

/** Who is signed in, asked anew with every page load and when the browser brings back a page it had put away. */
export function useAdminSession(): AdminSession {
  const { data, error, isPending, refetch } = useQuery(
    {
      queryKey: sessionKey,
      queryFn: ({ signal }) => fetchUser(signal),
      gcTime: 0,
    },
    adminClient,
  )
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void adminClient.resetQueries()
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
  const isUnreachable = error !== null && !data
  useEffect(() => {
    if (!isUnreachable) return
    const lookAgain = () => void refetch()
    addEventListener('online', lookAgain)
    return () => removeEventListener('online', lookAgain)
  }, [isUnreachable, refetch])
  if (isPending) return { status: 'loading' }
  if (data) return { status: 'signed-in', user: data }
  if (!error) return { status: 'signed-out' }
  const isOffline = error instanceof NetworkError && error.reason === 'offline'
  return { status: 'unreachable', isOffline, retry: () => void refetch() }
}
