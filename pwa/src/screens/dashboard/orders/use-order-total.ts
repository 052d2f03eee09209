import { useQuery } from '@tanstack/react-query'
import { adminOrderPageSchema } from '#contract/admin-orders'
import { apiPaths } from '#contract/paths'
import { adminApi } from '../../../data/admin.ts'
import { adminClient } from '../../../hooks/admin/admin-client.ts'

/** How many orders there are, whatever the list shows of them; null as long as nobody has said. */
export function useOrderTotal(): number | null {
  const { data } = useQuery(
    {
      queryKey: [apiPaths.orders(), 'total'],
      queryFn: ({ signal }) => adminApi.list(apiPaths.orders(), adminOrderPageSchema, { limit: 1 }, signal),
    },
    adminClient,
  )
  return data?.total ?? null
}
