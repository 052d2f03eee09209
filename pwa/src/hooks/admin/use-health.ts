import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminHealthSchema } from '#contract/health'
import { apiPaths } from '#contract/paths'
import { adminApi } from '../../data/admin.ts'
import { adminClient } from './admin-client.ts'
import { endAdminSession, isSignedOut } from './use-admin-session.ts'

const everyMs = 60_000

/** How the site is, asked for again every minute while it is looked at. */
export function useHealth() {
  const query = useQuery(
    {
      queryKey: [apiPaths.adminHealth()],
      queryFn: ({ signal }) => adminApi.read(apiPaths.adminHealth(), adminHealthSchema, signal),
      staleTime: 0,
      refetchInterval: everyMs,
    },
    adminClient,
  )
  useEffect(() => {
    if (isSignedOut(query.error)) endAdminSession()
  }, [query.error])
  return query
}
