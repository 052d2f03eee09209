import { adminToyPageSchema } from '#contract/admin-toys'
import { apiPaths } from '#contract/paths'
import { withQuery } from '../../../data/admin.ts'
import { useAdminQuery } from '../../../hooks/admin/use-admin-query.ts'
import type { ComboboxChoice } from '../../../ui/use-choices.ts'
import { toyChoice } from './search-toys.ts'

/** The toy that the address names: its id at once, its name as soon as it is known. Null for all toys. */
export function useToyChoice(id: string): ComboboxChoice | null {
  const path = apiPaths.toys()
  const { data } = useAdminQuery(withQuery(path, { search: id, sort: 'id', limit: 100 }), adminToyPageSchema, {
    queryKey: [path, 'choice', id],
    enabled: id !== '',
  })
  if (id === '') return null
  const toy = data?.items.find((item) => item.id.toLowerCase() === id.toLowerCase())
  return data ? toyChoice(toy ?? { id, name: null }) : { value: id, label: id }
}
