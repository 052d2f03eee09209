import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminApi } from '../../data/admin.ts'
import type { Schema } from '../../data/http.ts'
import { adminClient } from './admin-client.ts'
import { endAdminSession, isSignedOut } from './use-admin-session.ts'

type AdminQueryOptions<Data> = Pick<
  UseQueryOptions<Data>,
  'enabled' | 'staleTime' | 'gcTime' | 'refetchInterval' | 'placeholderData'
> & {
  /** The path alone unless given; it begins with the path that a change invalidates. */
  queryKey?: readonly unknown[]
}

/** What the server says at this path. The session ends when it says that nobody is signed in. */
export function useAdminQuery<Data>(
  path: string,
  schema: Schema<Data>,
  options: AdminQueryOptions<Data> = {},
): UseQueryResult<Data> {
  const query = useQuery<Data>(
    { queryKey: [path], queryFn: ({ signal }) => adminApi.read(path, schema, signal), ...options },
    adminClient,
  )
  useEffect(() => {
    if (isSignedOut(query.error)) endAdminSession()
  }, [query.error])
  return query
}
