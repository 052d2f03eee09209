import { adminToyPageSchema, type AdminToy } from '#contract/admin-toys'
import { apiPaths } from '#contract/paths'
import { adminApi } from '../../../data/admin.ts'
import { adminEntryWords } from '../../../messages/admin-entries.ts'
import type { ComboboxChoice, SearchChoices } from '../../../ui/use-choices.ts'

const shown = 20

/** A toy as a choice: by its name, or by its id while it has none. */
export function toyChoice({ id, name }: Pick<AdminToy, 'id' | 'name'>): ComboboxChoice {
  const words = adminEntryWords()
  return name ? { value: id, label: words.toyName(name, id) } : { value: id, label: id }
}

/** Toys by id, name or mission, as many as fit into a list. */
export const searchToys: SearchChoices = async (text, signal) => {
  const query = { search: text, sort: 'id', limit: shown }
  const page = await adminApi.list(apiPaths.toys(), adminToyPageSchema, query, signal)
  return { choices: page.items.map(toyChoice), hasMore: page.nextCursor !== null }
}
