import type { Direction } from '#contract/lists'

/** How the list is sorted and paged; `useListState` has it. */
export interface DataTableState {
  sort: string
  direction: Direction
  toggleSort(sort: string): void
  setSort(sort: string, direction: Direction): void
  nextPage(cursor: string | null): void
  previousPage(cursor: string | null): void
}
