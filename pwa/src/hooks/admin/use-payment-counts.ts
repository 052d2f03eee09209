import { adminPaymentCountsSchema } from '#contract/admin-payments'
import { apiPaths } from '#contract/paths'
import { useAdminQuery } from './use-admin-query.ts'

const everyMs = 60_000

/** How many payments need attention, by kind; asked for again every minute while it is looked at. */
export const usePaymentCounts = () =>
  useAdminQuery(apiPaths.adminPaymentCounts(), adminPaymentCountsSchema, {
    // Below the list's own key: whatever changes the list changes the counts.
    queryKey: [apiPaths.adminPayments(), 'counts'],
    // Payments change at the provider, while nobody here does anything.
    staleTime: 0,
    refetchInterval: everyMs,
  })
