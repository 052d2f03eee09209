import { QueryClient } from '@tanstack/react-query'

/**
 * Online-only data (featured toys, later shop and admin): fetched once a visit, never retried automatically, never written to disk
 * (spec section 9). 'always': without signal a request fails at once, so that the screen can say so.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      gcTime: Infinity,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
