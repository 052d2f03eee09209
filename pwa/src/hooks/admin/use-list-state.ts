import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Direction } from '#contract/lists'

export interface ListStateOptions<Sort extends string> {
  sorts: readonly Sort[]
  defaultSort: Sort
  /** What the list shows first when nobody asked for an order; 'asc' unless given. */
  defaultDirection?: Direction
  /** Names of the filters in the address and in the call. */
  filters?: readonly string[]
}

export interface ListState<Sort extends string = string> {
  /** As typed; the address (and with it the list) follows a moment later. */
  typed: string
  search: string
  sort: Sort
  direction: Direction
  cursor: string | null
  /** The value of a filter; '' for all. */
  filter(name: string): string
  /** True when a search or a filter narrows the list. */
  isNarrowed: boolean
  setSearch(text: string): void
  /** The same column turns around, another one begins ascending. */
  toggleSort(sort: string): void
  setSort(sort: string, direction: Direction): void
  setFilter(name: string, value: string): void
  nextPage(cursor: string | null): void
  previousPage(cursor: string | null): void
  firstPage(): void
  /** What the call of the list is made with. */
  query: Record<string, string>
}

const searchPause = 300

type Changes = Record<string, string | null>

/** Search, order, filters and page of a list. All of it is kept in the address, so that a reload and Back work. */
export function useListState<Sort extends string>(options: ListStateOptions<Sort>): ListState<Sort> {
  const { sorts, defaultSort, defaultDirection = 'asc', filters = [] } = options
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (changes: Changes, { replace = false } = {}) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace, preventScrollReset: true },
      ),
    [setParams],
  )

  const search = params.get('search') ?? ''
  const sort = sorts.find((known) => known === params.get('sort')) ?? defaultSort
  const isDefault = sort === defaultSort && !params.has('sort')
  const direction = readDirection(params.get('direction')) ?? (isDefault ? defaultDirection : 'asc')
  const cursor = params.get('cursor')
  const { typed, setTyped } = useTyped(
    search,
    useCallback((text: string) => change({ search: text, cursor: null }, { replace: true }), [change]),
  )
  const filter = (name: string) => params.get(name) ?? ''
  const setSort = (next: string, way: Direction) => change({ sort: next, direction: way, cursor: null })
  const given = filters.flatMap((name): [string, string][] => (filter(name) ? [[name, filter(name)]] : []))
  return {
    typed,
    search,
    sort,
    direction,
    cursor,
    filter,
    isNarrowed: search.trim() !== '' || given.length > 0,
    setSearch: setTyped,
    setSort,
    toggleSort: (next) => setSort(next, next === sort && direction === 'asc' ? 'desc' : 'asc'),
    setFilter: (name, value) => change({ [name]: value, cursor: null }),
    nextPage: (to) => change({ cursor: to }),
    previousPage: (to) => change({ cursor: to }),
    firstPage: () => change({ cursor: null }, { replace: true }),
    query: { ...Object.fromEntries(given), search: search.trim(), sort, direction, cursor: cursor ?? '' },
  }
}

const readDirection = (text: string | null): Direction | null => (text === 'asc' || text === 'desc' ? text : null)

/** What is being typed, handed on after a pause. A search that changes by other means (Back) replaces it. */
function useTyped(search: string, onSettle: (text: string) => void) {
  const [state, setState] = useState({ typed: search, sent: search, search })
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  if (state.search !== search) {
    const isOurs = search === state.sent
    setState({ search, sent: search, typed: isOurs ? state.typed : search })
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const setTyped = (typed: string) => {
    setState((current) => ({ ...current, typed }))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setState((current) => ({ ...current, sent: typed }))
      onSettle(typed)
    }, searchPause)
  }
  return { typed: state.typed, setTyped }
}
