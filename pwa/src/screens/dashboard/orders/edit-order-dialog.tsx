import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { adminOrderSchema, type AdminOrder } from '#contract/admin-orders'
import { orderNumber } from '#contract/orders'
import { apiPaths } from '#contract/paths'
import { adminApi } from '../../../data/admin.ts'
import { refreshLists, useAdminMutation } from '../../../hooks/admin/use-admin-mutation.ts'
import { withSentences } from '../../../hooks/form-resolver.ts'
import { adminOrderWords } from '../../../messages/admin-orders.ts'
import { EditDialog } from '../edit-dialog.tsx'
import { MoneyQuestion, useMoneyQuestion } from '../money-question.tsx'
import { StaleNotice } from '../stale-notice.tsx'
import { useEditForm } from '../use-edit-form.ts'
import { OrderFields } from './order-fields.tsx'
import { orderForm, orderFormSchema, type CheckedOrder, type OrderForm } from './order-form.ts'
import styles from './orders.module.css'

interface EditOrderDialogProps {
  order: AdminOrder
  onClose: () => void
}

export function EditOrderDialog({ order, onClose }: EditOrderDialogProps) {
  const words = adminOrderWords()
  const formId = useId()
  const { control, handleSubmit, setError, reset, formState } = useForm<OrderForm, unknown, CheckedOrder>({
    resolver: withSentences(zodResolver(orderFormSchema)),
    defaultValues: orderForm(order),
  })
  const edit = useEditForm({
    row: order,
    toForm: orderForm,
    form: { setError, reset },
    readNow: async () => {
      refreshLists([apiPaths.orders()])
      return adminApi.read(apiPaths.order(order.id), adminOrderSchema)
    },
  })
  const question = useMoneyQuestion()
  const { act, isBusy } = useAdminMutation({
    run: (input: CheckedOrder & { confirm?: true }) =>
      adminApi.send('PUT', apiPaths.order(order.id), { ...input, version: edit.row.version }, adminOrderSchema),
    success: words.updated,
    fallback: words.updateFailed,
    invalidates: [apiPaths.orders()],
    onSuccess: onClose,
    onError: (error, input) => question.asks(error, () => act({ ...input, confirm: true })) || edit.explain(error),
  })
  const submit = handleSubmit((input) => act(input))
  return (
    <>
      <EditDialog
        title={words.editTitle(orderNumber(order.id))}
        formId={formId}
        isBusy={isBusy}
        isChanged={formState.isDirty}
        saveLabel={isBusy ? words.saving : words.save}
        onClose={onClose}
      >
        {edit.isOutdated && <StaleNotice onLoad={edit.loadNow} />}
        <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
          <OrderFields control={control} order={edit.row} />
        </form>
      </EditDialog>
      <MoneyQuestion asked={question.asked} />
    </>
  )
}
