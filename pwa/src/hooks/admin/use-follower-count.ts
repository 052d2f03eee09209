import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followerCountSchema } from '#contract/admin-toys'
import { apiPaths } from '#contract/paths'
import { adminApi } from '../../data/admin.ts'
import { adminClient } from './admin-client.ts'
import { endAdminSession, isSignedOut } from './use-admin-session.ts'

/** How many follow a toy. */
export function useFollowerCount(toyId: string) {
  const path = apiPaths.followers(toyId)
  const query = useQuery(
    {
      queryKey: [path],
      queryFn: ({ signal }) => adminApi.read(path, followerCountSchema, signal),
      // Nobody here follows or leaves.
      staleTime: 0,
    },
    adminClient,
  )
  useEffect(() => {
    if (isSignedOut(query.error)) endAdminSession()
  }, [query.error])
  return query
}
