import { adminMailsSchema } from '#contract/mails'
import { apiPaths } from '#contract/paths'
import { useAdminQuery } from './use-admin-query.ts'

/** Emails in trouble, or with a number all of that order; the count beside the tabs reads the first. */
export function useMails(orderId: number | null = null) {
  const path = orderId === null ? apiPaths.mails() : apiPaths.mailsOfOrder(orderId)
  return useAdminQuery(path, adminMailsSchema, {
    queryKey: [apiPaths.mails(), orderId],
    // What the server does meanwhile is the point of looking.
    staleTime: 0,
  })
}
