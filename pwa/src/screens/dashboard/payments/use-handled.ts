import { adminPaymentSchema, type AdminPayment } from '#contract/admin-payments'
import { apiPaths } from '#contract/paths'
import { adminApi } from '../../../data/admin.ts'
import { refreshLists, useAdminMutation } from '../../../hooks/admin/use-admin-mutation.ts'
import { adminPaymentWords } from '../../../messages/admin-payments.ts'

/** Marks a payment as dealt with, or takes that back; the next change at the provider does so too. */
export function useHandled({ id, version, handled }: AdminPayment) {
  const words = adminPaymentWords()
  return useAdminMutation<boolean, AdminPayment>({
    run: (isHandled) =>
      adminApi.send('PUT', apiPaths.handledPayment(id), { handled: isHandled, version }, adminPaymentSchema),
    success: handled ? words.reopened : words.markedDone,
    fallback: words.markFailed,
    invalidates: [apiPaths.adminPayments()],
    onError: () => {
      // It may have changed meanwhile: the present one tells more than the old one.
      refreshLists([apiPaths.adminPayments()])
      return false
    },
  })
}
