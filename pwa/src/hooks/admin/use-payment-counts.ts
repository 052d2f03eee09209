import { adminPaymentCountsSchema } from '#contract/admin-payments'
import { apiPaths } from '#contract/paths'
import { useAdminQuery } from './use-admin-query.ts'

/** How many payments need attention, by kind. */
export const usePaymentCounts = () =>
  useAdminQuery(apiPaths.adminPaymentCounts(), adminPaymentCountsSchema, {
    // Below the list's own key: whatever changes the list changes the counts.
    queryKey: [apiPaths.adminPayments(), 'counts'],
    // Payments change at the provider, while nobody here does anything.
    staleTime: 0,
  })
