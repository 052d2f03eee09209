import { useQuery } from '@tanstack/react-query'
import { adminToyPageSchema } from '#contract/admin-toys'
import { apiPaths } from '#contract/paths'
import { adminApi } from '../../../data/admin.ts'
import { adminClient } from '../../../hooks/admin/admin-client.ts'
import type { ComboboxChoice } from '../../../ui/use-choices.ts'
import { toyChoice } from './search-toys.ts'

/** The toy that the address names: its id at once, its name as soon as it is known. Null for all toys. */
export function useToyChoice(id: string): ComboboxChoice | null {
  const { data } = useQuery(
    {
      queryKey: [apiPaths.toys(), 'choice', id],
      queryFn: async ({ signal }) => {
        const query = { search: id, sort: 'id', limit: 100 }
        const { items } = await adminApi.list(apiPaths.toys(), adminToyPageSchema, query, signal)
        const toy = items.find((item) => item.id.toLowerCase() === id.toLowerCase())
        return toyChoice(toy ?? { id, name: null })
      },
      enabled: id !== '',
    },
    adminClient,
  )
  return id === '' ? null : (data ?? { value: id, label: id })
}
