import { useQuery } from '@tanstack/react-query'
import { apiPaths } from '#contract/paths'
import type { FeaturedToy } from '#contract/toys'
import { fetchFeatured } from '../../data/api.ts'
import { queryClient } from '../../hooks/query-client.ts'

export type Featured =
  { status: 'loading' } | { status: 'failed'; retry: () => void } | { status: 'ready'; toys: FeaturedToy[] }

export function useFeatured(): Featured {
  const query = useQuery(
    { queryKey: [apiPaths.featured()], queryFn: ({ signal }) => fetchFeatured({ signal }) },
    queryClient,
  )
  if (query.isFetching) return { status: 'loading' }
  if (query.data) return { status: 'ready', toys: query.data }
  return { status: 'failed', retry: () => void query.refetch() }
}
