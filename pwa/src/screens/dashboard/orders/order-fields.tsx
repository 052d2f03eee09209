import { useController, type Control } from 'react-hook-form'
import type { AdminOrder } from '#contract/admin-orders'
import { limits } from '#contract/limits'
import { adminOrderWords } from '../../../messages/admin-orders.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea, TextField, type TextFieldProps } from '../../../ui/text-field.tsx'
import { readQuantity, type CheckedOrder, type OrderForm } from './order-form.ts'
import { statusChoices } from './order-words.ts'
import styles from './orders.module.css'

type Form = Control<OrderForm, unknown, CheckedOrder>
type TextName = Exclude<keyof OrderForm, 'status'>

export function OrderFields({ control, order }: { control: Form; order: AdminOrder }) {
  return (
    <>
      <OrderText control={control} name="customerName" max={limits.customerName} />
      <OrderText control={control} name="customerEmail" max={limits.email} type="email" inputMode="email" />
      <OrderAddress control={control} />
      <div className={styles.pair}>
        <OrderText control={control} name="city" max={limits.city} />
        <OrderText control={control} name="postalCode" max={limits.postalCode} />
      </div>
      <OrderText control={control} name="country" max={limits.country} />
      <div className={styles.pair}>
        <OrderQuantity control={control} />
        <OrderTotal control={control} currency={order.currency} />
      </div>
      <OrderStatusField control={control} order={order} />
    </>
  )
}

function useOrderField<Name extends keyof OrderForm>(control: Form, name: Name) {
  const words = adminOrderWords()
  const { field, fieldState } = useController({ control, name })
  return { ...field, label: words.fields[name], error: fieldState.error?.message, required: true }
}

type OrderTextProps = Partial<TextFieldProps> & { control: Form; name: TextName }

function OrderText({ control, name, ...rest }: OrderTextProps) {
  return <TextField autoComplete="off" {...useOrderField(control, name)} {...rest} />
}

function OrderAddress({ control }: { control: Form }) {
  const field = useOrderField(control, 'shippingAddress')
  return <TextArea {...field} max={limits.address} rows={3} autoComplete="off" />
}

function OrderQuantity({ control }: { control: Form }) {
  const { onBlur, ...field } = useOrderField(control, 'quantity')
  const settle = () => {
    field.onChange(readQuantity(field.value))
    onBlur()
  }
  return <TextField {...field} type="number" inputMode="numeric" min={1} step={1} autoComplete="off" onBlur={settle} />
}

function OrderTotal({ control, currency }: { control: Form; currency: string }) {
  const words = adminOrderWords()
  const field = useOrderField(control, 'totalAmount')
  const label = currency.toLowerCase() === 'gbp' ? field.label : words.fields.totalIn(currency.toUpperCase())
  return <TextField {...field} label={label} hint={words.moneyNote} inputMode="decimal" autoComplete="off" />
}

function OrderStatusField({ control, order }: { control: Form; order: AdminOrder }) {
  return <SelectField {...useOrderField(control, 'status')} choices={statusChoices(order.status)} />
}
