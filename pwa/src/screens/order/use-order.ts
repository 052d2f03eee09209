import { useQuery } from '@tanstack/react-query'
import type { GuestOrder } from '#contract/orders'
import { apiPaths } from '#contract/paths'
import { ApiError, NetworkError } from '../../data/http.ts'
import { fetchGuestOrder } from '../../data/payments.ts'
import { queryClient } from '../../hooks/query-client.ts'

export type OrderState =
  | { status: 'loading' | 'missing' }
  | { status: 'failed'; isOffline: boolean; retry: () => void }
  | { status: 'ready'; order: GuestOrder }

/** The order behind a token; in memory while its page is open, and nowhere else. */
export function useOrder(token: string): OrderState {
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: [apiPaths.guestOrder(token)],
      queryFn: ({ signal }) => fetchGuestOrder(token, signal),
      gcTime: 0,
    },
    queryClient,
  )
  if (isFetching) return { status: 'loading' }
  if (data) return { status: 'ready', order: data }
  if (error instanceof ApiError && error.status === 404) return { status: 'missing' }
  const isOffline = error instanceof NetworkError && error.reason === 'offline'
  return { status: 'failed', isOffline, retry: () => void refetch() }
}
