import { adminToyPageSchema, type AdminToy } from '#contract/admin-toys'
import { apiPaths } from '#contract/paths'
import { adminApi } from '../../../data/admin.ts'
import type { ComboboxChoice, SearchChoices } from '../../../ui/use-choices.ts'

const shown = 20

/** A tag as a choice, with the version it had when it was found. */
export interface TagChoice extends ComboboxChoice {
  version: string
}

const toChoice = ({ id, name, version }: AdminToy): TagChoice => ({
  value: id,
  label: id,
  version,
  ...(name !== null && { detail: name }),
})

/**
 * Tags that wait for their owners and belong to no order, newest first. Those without an order are picked from the tags
 * that match, so that a list may be short although more match.
 */
export const searchFreeTags: SearchChoices = async (text, signal) => {
  const query = { status: 'inactive', search: text, sort: 'createdAt', direction: 'desc', limit: shown * 5 }
  const page = await adminApi.list(apiPaths.toys(), adminToyPageSchema, query, signal)
  const free = page.items.filter(({ orderId, deletingPercent }) => orderId === null && deletingPercent === null)
  const hasMore = page.nextCursor !== null || free.length > shown
  return { choices: free.slice(0, shown).map(toChoice), hasMore }
}

/** Choices come back as they were handed out. */
export const asTag = (choice: ComboboxChoice | null): TagChoice | null =>
  choice !== null && 'version' in choice ? (choice as TagChoice) : null
