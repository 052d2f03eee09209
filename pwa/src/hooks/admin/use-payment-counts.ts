import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminPaymentCountsSchema } from '#contract/admin-payments'
import { apiPaths } from '#contract/paths'
import { adminApi } from '../../data/admin.ts'
import { adminClient } from './admin-client.ts'
import { endAdminSession, isSignedOut } from './use-admin-session.ts'

/** How many payments need attention, by kind. */
export function usePaymentCounts() {
  const query = useQuery(
    {
      // Below the list's own key: whatever changes the list changes the counts.
      queryKey: [apiPaths.adminPayments(), 'counts'],
      queryFn: ({ signal }) => adminApi.read(apiPaths.adminPaymentCounts(), adminPaymentCountsSchema, signal),
      // Payments change at the provider, while nobody here does anything.
      staleTime: 0,
    },
    adminClient,
  )
  useEffect(() => {
    if (isSignedOut(query.error)) endAdminSession()
  }, [query.error])
  return query
}
