import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiPaths } from '#contract/paths'
import { openReportsSchema } from '#contract/reports'
import { adminApi } from '../../data/admin.ts'
import { adminClient } from './admin-client.ts'
import { endAdminSession, isSignedOut } from './use-admin-session.ts'

/** What waits for a decision; the tab's count and its content read the same answer. */
export function useOpenReports() {
  const query = useQuery(
    {
      queryKey: [apiPaths.reports()],
      queryFn: ({ signal }) => adminApi.read(apiPaths.reports(), openReportsSchema, signal),
    },
    adminClient,
  )
  useEffect(() => {
    if (isSignedOut(query.error)) endAdminSession()
  }, [query.error])
  return query
}
