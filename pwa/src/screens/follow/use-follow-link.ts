import { useCallback, useEffect, useState } from 'react'
import type { FollowLink } from '#contract/followers'
import { fetchFollowLink } from '../../data/followers.ts'
import { ApiError, NetworkError } from '../../data/http.ts'

export type FollowLinkState =
  | { status: 'loading' | 'missing' }
  | { status: 'failed'; isOffline: boolean; retry: () => void }
  | { status: 'ready'; link: FollowLink }

/** What the link is about. Opening the page changes nothing: programs that look at links open it too. */
export function useFollowLink(token: string): FollowLinkState {
  const [state, setState] = useState<FollowLinkState>({ status: 'loading' })
  const [tries, setTries] = useState(0)
  const retry = useCallback(() => {
    setState({ status: 'loading' })
    setTries((count) => count + 1)
  }, [])
  useEffect(() => {
    const aborting = new AbortController()
    fetchFollowLink(token, aborting.signal).then(
      (link) => setState({ status: 'ready', link }),
      (error: unknown) => {
        if (aborting.signal.aborted) return
        if (error instanceof ApiError && error.status === 404) return setState({ status: 'missing' })
        setState({ status: 'failed', isOffline: isOffline(error), retry })
      },
    )
    return () => aborting.abort()
  }, [token, tries, retry])
  return state
}

export const isOffline = (error: unknown): boolean => error instanceof NetworkError && error.reason === 'offline'
