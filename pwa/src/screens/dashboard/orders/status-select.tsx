import { adminOrderSchema, type AdminOrder } from '#contract/admin-orders'
import { orderNumber, type OrderStatus } from '#contract/orders'
import { apiPaths } from '#contract/paths'
import { useState } from 'react'
import { adminApi } from '../../../data/admin.ts'
import { refreshLists, useAdminMutation } from '../../../hooks/admin/use-admin-mutation.ts'
import { adminOrderWords } from '../../../messages/admin-orders.ts'
import { Select } from '../../../ui/select.tsx'
import { MoneyQuestion, useMoneyQuestion } from '../money-question.tsx'
import { statusChoices } from './order-words.ts'
import styles from './orders.module.css'

interface Change {
  status: OrderStatus
  confirm?: true
}

/** The status, changed in place. Until the server has said yes it shows what was chosen. */
export function StatusSelect({ order }: { order: AdminOrder }) {
  const words = adminOrderWords()
  const { current, setSaved } = useLatest(order)
  const question = useMoneyQuestion()
  const [chosen, setChosen] = useState<OrderStatus | null>(null)
  const { act, isBusy } = useAdminMutation({
    run: (change: Change) =>
      adminApi.send('PUT', apiPaths.orderStatus(order.id), { ...change, version: current.version }, adminOrderSchema),
    success: words.statusUpdated,
    fallback: words.statusFailed,
    invalidates: [apiPaths.orders()],
    onSuccess: (saved) => {
      setSaved(saved)
      setChosen(null)
    },
    onError: (error, change) => {
      setChosen(null)
      if (question.asks(error, () => save({ ...change, confirm: true }))) return true
      // Another admin changed or deleted it: the present row tells more than the old one.
      refreshLists([apiPaths.orders()])
      return false
    },
  })
  const save = (change: Change) => {
    setChosen(change.status)
    act(change)
  }
  const shown = chosen ?? current.status
  return (
    <>
      <Select
        className={styles.status}
        data-status={shown}
        aria-label={words.statusOf(orderNumber(order.id))}
        aria-busy={isBusy || undefined}
        value={shown}
        onChange={(status) => !isBusy && save({ status: status as OrderStatus })}
        choices={statusChoices(current.status)}
      />
      <MoneyQuestion asked={question.asked} />
    </>
  )
}

/** The order as the server answered last, until the list has been read anew. */
function useLatest(order: AdminOrder) {
  const [saved, setSaved] = useState<AdminOrder | null>(null)
  const [seen, setSeen] = useState(order)
  if (seen !== order) {
    setSeen(order)
    setSaved(null)
  }
  return { current: saved ?? order, setSaved }
}
