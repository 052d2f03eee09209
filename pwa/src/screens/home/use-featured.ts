import { useQuery } from '@tanstack/react-query'
import { apiPaths } from '#contract/paths'
import type { FeaturedToy } from '#contract/toys'
import { fetchFeatured } from '../../data/api.ts'
import { queryClient } from '../../hooks/query-client.ts'

export type Featured =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; toys: FeaturedToy[] }
  /** Nobody answered: this is what the device was told the last time. */
  | { status: 'kept'; toys: FeaturedToy[]; savedAt: Date; retry: () => void }

interface Listed {
  toys: FeaturedToy[]
  savedAt: number | null
}

// The device's database is opened beside the list, never before it.
const kept = () => import('../../data/featured.ts')

async function listFeatured(signal: AbortSignal): Promise<Listed> {
  try {
    const toys = await fetchFeatured({ signal })
    void kept()
      .then(({ keepFeatured }) => keepFeatured(toys))
      .catch(() => undefined)
    return { toys, savedAt: null }
  } catch (error) {
    const last = await kept()
      .then(({ readKeptFeatured }) => readKeptFeatured())
      .catch(() => null)
    if (last === null || last.toys.length === 0) throw error
    return last
  }
}

export function useFeatured(): Featured {
  const query = useQuery(
    { queryKey: [apiPaths.featured()], queryFn: ({ signal }) => listFeatured(signal) },
    queryClient,
  )
  const retry = () => void query.refetch()
  if (query.isFetching) return { status: 'loading' }
  if (!query.data) return { status: 'failed', retry }
  const { toys, savedAt } = query.data
  return savedAt === null ? { status: 'ready', toys } : { status: 'kept', toys, savedAt: new Date(savedAt), retry }
}
