import { useState } from 'react'
import { adminPaymentSchema, type AdminPayment, type RefundState } from '#contract/admin-payments'
import { apiPaths } from '#contract/paths'
import { adminApi } from '../../../data/admin.ts'
import { ApiError } from '../../../data/http.ts'
import { isStale, refreshLists, useAdminMutation } from '../../../hooks/admin/use-admin-mutation.ts'
import { adminPaymentWords } from '../../../messages/admin-payments.ts'
import { keepRefund, type KeptRefund } from './kept-refund.ts'

/** How far a refund is: nothing was sent; no answer came; a no, in words; or the provider's state. */
export type RefundProgress =
  | { status: 'open'; problem: { title: string; text: string } | null }
  | { status: 'unknown'; refund: KeptRefund }
  | { status: 'answered'; refund: KeptRefund; state: RefundState }

const changed = [apiPaths.orders(), apiPaths.adminPayments()]

/** Asks the server for a refund; the same key goes along until it has answered. */
export function useRefund(orderId: number, payment: AdminPayment, unfinished: KeptRefund | null) {
  const words = adminPaymentWords().refund
  const [progress, setProgress] = useState<RefundProgress>(
    unfinished ? { status: 'unknown', refund: unfinished } : { status: 'open', problem: null },
  )
  const { act, isBusy } = useAdminMutation<KeptRefund, AdminPayment>({
    run: (refund) => {
      keepRefund(orderId, refund)
      // A refund that is continued was asked for about an earlier version.
      const version = progress.status === 'unknown' ? {} : { version: payment.version }
      return adminApi.send('POST', apiPaths.refunds(orderId), { ...refund, ...version }, adminPaymentSchema)
    },
    success: null,
    fallback: words.unknownTitle,
    invalidates: changed,
    onSuccess: ({ refunds }, refund) => {
      keepRefund(orderId, null)
      const state = refunds.find(({ key }) => key === refund.key)?.state ?? 'asked'
      setProgress({ status: 'answered', refund, state })
    },
    onError: (error, refund) => {
      const isAnswer = error instanceof ApiError && error.status < 500 && error.status !== 429
      if (!isAnswer) setProgress({ status: 'unknown', refund })
      else {
        keepRefund(orderId, null)
        const problem = isStale(error)
          ? { title: words.staleTitle, text: words.stale }
          : { title: words.refusedTitle, text: error.sentence }
        setProgress({ status: 'open', problem })
        refreshLists([...changed, apiPaths.orderPayment(orderId)])
      }
      return true
    },
  })
  return { progress, act, isBusy }
}
