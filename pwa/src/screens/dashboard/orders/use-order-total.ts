import { adminOrderPageSchema } from '#contract/admin-orders'
import { apiPaths } from '#contract/paths'
import { withQuery } from '../../../data/admin.ts'
import { useAdminQuery } from '../../../hooks/admin/use-admin-query.ts'

/** How many orders there are, whatever the list shows of them; null as long as nobody has said. */
export function useOrderTotal(): number | null {
  const path = apiPaths.orders()
  const { data } = useAdminQuery(withQuery(path, { limit: 1 }), adminOrderPageSchema, { queryKey: [path, 'total'] })
  return data?.total ?? null
}
