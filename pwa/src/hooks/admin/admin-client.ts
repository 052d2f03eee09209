import { QueryClient } from '@tanstack/react-query'

/**
 * What the dashboard has read, in memory only and apart from everything a traveller sees, so that it can be thrown away
 * whole when the session ends. Nothing is refetched automatically (spec section 9); a change says what it makes stale.
 */
export const adminClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      gcTime: 5 * 60_000,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
