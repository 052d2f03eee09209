import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminMailsSchema } from '#contract/mails'
import { apiPaths } from '#contract/paths'
import { adminApi } from '../../data/admin.ts'
import { adminClient } from './admin-client.ts'
import { endAdminSession, isSignedOut } from './use-admin-session.ts'

/** Emails in trouble, or with a number all of that order; the count beside the tabs reads the first. */
export function useMails(orderId: number | null = null) {
  const path = orderId === null ? apiPaths.mails() : apiPaths.mailsOfOrder(orderId)
  const query = useQuery(
    {
      queryKey: [apiPaths.mails(), orderId],
      queryFn: ({ signal }) => adminApi.read(path, adminMailsSchema, signal),
      // What the server does meanwhile is the point of looking.
      staleTime: 0,
    },
    adminClient,
  )
  useEffect(() => {
    if (isSignedOut(query.error)) endAdminSession()
  }, [query.error])
  return query
}
