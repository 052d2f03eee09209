import { useParams } from 'react-router-dom'
import { orderWords } from '../../messages/order.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { OrderPage } from './order-page.tsx'
import { useOrder } from './use-order.ts'

/** An order as its buyer sees it. Any token that is not one looks like any address that leads nowhere. */
export function OrderScreen() {
  const words = orderWords()
  const { token = '' } = useParams()
  const order = useOrder(token)
  if (order.status === 'missing') return <NotFound />
  return (
    <>
      <PageTitle title={words.title} />
      {order.status === 'ready' && <OrderPage order={order.order} />}
      {order.status === 'loading' && <Spinner label={words.loading} />}
      {order.status === 'failed' && (
        <EmptyState
          drawing="plane"
          level={1}
          title={order.isOffline ? words.offlineTitle : words.failedTitle}
          actions={<Button onClick={order.retry}>{words.tryAgain}</Button>}
        >
          <p>{order.isOffline ? words.offlineText : words.failedText}</p>
        </EmptyState>
      )}
    </>
  )
}
