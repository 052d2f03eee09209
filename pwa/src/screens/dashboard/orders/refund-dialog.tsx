import { useState } from 'react'
import { adminPaymentSchema, type AdminPayment } from '#contract/admin-payments'
import { orderNumber } from '#contract/orders'
import { apiPaths } from '#contract/paths'
import { ApiError } from '../../../data/http.ts'
import { useAdminQuery } from '../../../hooks/admin/use-admin-query.ts'
import { adminPaymentWords } from '../../../messages/admin-payments.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { unfinishedRefund } from './kept-refund.ts'
import { RefundSteps } from './refund-steps.tsx'

interface RefundDialogProps {
  orderId: number
  onClose: () => void
}

/** Money back to the buyer: how much and why, a question, and what became of it. */
export function RefundDialog({ orderId, onClose }: RefundDialogProps) {
  const words = adminPaymentWords().refund
  const { data, error, isFetching, refetch } = useOrderPayment(orderId)
  const [isBusy, setBusy] = useState(false)
  const isMissing = error instanceof ApiError && error.code === 'not_found'
  return (
    <Dialog open onClose={onClose} title={words.title(orderNumber(orderId))} dismissible={!isBusy}>
      {isFetching && !data && <Spinner label={words.loading} />}
      {isMissing && <p>{words.noPayment}</p>}
      {error && !isMissing && !data && (
        <Notice
          tone="warning"
          live="alert"
          title={words.failedToLoad}
          actions={
            <Button variant="secondary" onClick={() => void refetch()}>
              {words.tryAgain}
            </Button>
          }
        />
      )}
      {data && (
        <RefundSteps
          orderId={orderId}
          payment={data}
          unfinished={unfinishedRefund(orderId, data)}
          onBusy={setBusy}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

/** Read when the dialog opens, and again when something else has happened to the payment. */
const useOrderPayment = (orderId: number) =>
  useAdminQuery<AdminPayment>(apiPaths.orderPayment(orderId), adminPaymentSchema, { gcTime: 0 })
