import { useQuery, type Query } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../data/http.ts'
import { queryClient } from '../../hooks/query-client.ts'
import { useOnline } from '../../hooks/use-connection.ts'
import { checkoutWords } from '../../messages/checkout.ts'
import { showToast } from '../../ui/toast.ts'
import { readConfirming } from './kept-checkout.ts'
import { setUp, type Setup } from './set-up.ts'
import type { CheckoutOfVisit } from './use-checkout.ts'

export type SetupState =
  | { status: 'loading' | 'offline' | 'failed' }
  /** The server said no, and when to come again. */
  | { status: 'refused'; sentence: string; tryAgain: () => void }
  | { status: 'ready'; setup: Setup }

/**
 * What the checkout shows, asked for once a visit however often React runs its effects, and once more for another
 * quantity. While a payment is being confirmed it is asked again, ever more slowly, and when the page is seen again.
 */
export function useSetup({ checkout, looks }: CheckoutOfVisit): SetupState {
  const [visit] = useState(() => crypto.randomUUID())
  const online = useOnline()
  // Opened offline, the page is loaded anew when it is online; it asks for nothing before.
  const [isOpen] = useState(online)
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: ['checkout', visit, checkout.id, checkout.quantity],
      queryFn: () => setUp(checkout),
      enabled: isOpen,
      gcTime: 0,
      structuralSharing: false,
      refetchInterval: askAgainAfter,
    },
    queryClient,
  )
  useRefetchOn(looks, refetch)
  useRefetchWhenSeen(data?.kind === 'confirming', refetch)
  const hasFailed = error !== null && online && !isFetching
  useEffect(() => {
    if (hasFailed) showToast({ ...checkoutWords().setupToast, tone: 'destructive' })
  }, [hasFailed])
  // A form that is open stays; an uncertainty that has ended does not.
  if (data && (error === null || data.kind !== 'confirming')) return { status: 'ready', setup: data }
  if (error && isFetching) return { status: 'loading' }
  if (isRefusal(error)) return { status: 'refused', sentence: error.sentence, tryAgain: () => void refetch() }
  if (hasFailed) return { status: 'failed' }
  if (isOpen && error === null) return { status: 'loading' }
  return readConfirming(checkout.id) ? unanswered : { status: 'offline' }
}

const unanswered: SetupState = { status: 'ready', setup: { kind: 'confirming', why: 'no-answer' } }

type SetupQuery = Pick<Query<Setup, Error, Setup, readonly unknown[]>, 'state'>

/** Milliseconds: one second at first, half a minute in the end. */
const askAgainAfter = ({ state }: SetupQuery) =>
  state.data?.kind === 'confirming' && Math.min(30_000, 1000 * 2 ** Math.min(state.dataUpdateCount - 1, 10))

function useRefetchOn(looks: number, refetch: () => Promise<unknown>): void {
  const seen = useRef(looks)
  useEffect(() => {
    if (seen.current === looks) return
    seen.current = looks
    void refetch()
  }, [looks, refetch])
}

function useRefetchWhenSeen(isWanted: boolean, refetch: () => Promise<unknown>): void {
  useEffect(() => {
    if (!isWanted) return
    const look = () => {
      if (document.visibilityState === 'visible') void refetch()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isWanted, refetch])
}

const isRefusal = (error: Error | null): error is ApiError => error instanceof ApiError && error.code === 'rate_limited'
