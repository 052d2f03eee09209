import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pageSize, type Page } from '#contract/lists'
import { withQuery } from '../../data/admin.ts'
import { ApiError, NetworkError, type Schema } from '../../data/http.ts'
import { adminWords } from '../../messages/admin.ts'
import { useAdminQuery } from './use-admin-query.ts'
import { isSignedOut } from './use-admin-session.ts'
import type { ListState } from './use-list-state.ts'

const refreshMs = 2_000

/** Why a list is not there, in words. */
export interface ListProblem {
  title: string
  text: string
}

/**
 * One page of a list, read again every few seconds while one of its rows `isChanging` by itself. `table` is what {@link DataTable} wants; the page before stays while the next one loads.
 */
export function useAdminList<Row>(
  path: string,
  schema: Schema<Page<Row>>,
  state: ListState,
  { isChanging = () => false }: { isChanging?: (row: Row) => boolean } = {},
) {
  const query = useAdminQuery(withQuery(path, { limit: pageSize, ...state.query }), schema, {
    queryKey: [path, state.query],
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.items.some(isChanging) ? refreshMs : false),
  })
  const { data, error, isFetching, isPending, isPlaceholderData, refetch } = query

  // The last row of the last page was deleted: the list goes on at its beginning.
  const isBeyond = !isFetching && state.cursor !== null && data?.items.length === 0
  const { firstPage } = state
  useEffect(() => {
    if (isBeyond) firstPage()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- firstPage is new with every render and always does the same
  }, [isBeyond])

  const retry = () => {
    // A page that does not exist any more is not asked for again.
    if (error instanceof ApiError && error.status === 400 && state.cursor !== null) firstPage()
    else void refetch()
  }
  /** Reads the page again and finds a row in it; null when it is not there any more. Throws when nobody answers. */
  const readAgain = async (isIt: (row: Row) => boolean): Promise<Row | null> => {
    const { data: fresh } = await refetch({ throwOnError: true })
    return fresh?.items.find(isIt) ?? null
  }
  const table = {
    rows: data?.items ?? [],
    total: data?.total ?? 0,
    totalIsMore: data?.totalIsMore ?? false,
    nextCursor: data?.nextCursor ?? null,
    previousCursor: data?.previousCursor ?? null,
    isLoading: isPending,
    /** Something newer is on its way; what is shown is older. */
    isUpdating: isFetching && (isPlaceholderData || !isPending),
    error: error && !isSignedOut(error) ? problemOf(error) : null,
    onRetry: retry,
  }
  return { ...query, table, readAgain }
}

function problemOf(error: Error): ListProblem {
  const words = adminWords().list
  if (error instanceof ApiError) return { title: words.failed, text: error.sentence || error.message }
  const isOffline = error instanceof NetworkError && error.reason === 'offline'
  return isOffline
    ? { title: words.offline, text: words.offlineText }
    : { title: words.failed, text: words.unreachableText }
}
