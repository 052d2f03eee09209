import { useId, useState, type FormEvent } from 'react'
import { maxTags } from '#contract/limits'
import { adminToysWords } from '../../../messages/admin-toys.ts'
import { Button } from '../../../ui/button.tsx'
import { ComboboxField } from '../../../ui/combobox-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { asOrder, searchPendingOrders, type OrderChoice } from './pending-orders.ts'
import { TagRunView } from './tag-run-view.tsx'
import styles from './tags-dialog.module.css'
import { useTagRun } from './use-tag-run.ts'

/** Tags in bulk: how many, then how far, then the passwords, once. */
export function TagsDialog({ onClose }: { onClose: () => void }) {
  const tagRun = useTagRun()
  const close = () => {
    tagRun.finish()
    onClose()
  }
  if (tagRun.run.status === 'idle') return <HowMany onStart={tagRun.start} onClose={close} />
  return <TagRunView {...tagRun} onClose={close} />
}

interface HowManyProps {
  onStart: (count: number, orderId: number | null) => void
  onClose: () => void
}

const readCount = (text: string): number | null => {
  const count = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
  return count >= 1 && count <= maxTags ? count : null
}

const openTags = ({ quantity, linked }: OrderChoice) => Math.min(Math.max(quantity - linked, 1), maxTags)

function HowMany({ onStart, onClose }: HowManyProps) {
  const words = adminToysWords().tags
  const formId = useId()
  const [typed, setTyped] = useState('10')
  const [order, setOrder] = useState<OrderChoice | null>(null)
  const [isChecked, setChecked] = useState(false)
  const count = readCount(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (count !== null) onStart(count, order === null ? null : Number(order.value))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      description={words.intro}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {adminToysWords().cancel}
          </Button>
          <Button type="submit" form={formId}>
            {words.start(count ?? 0)}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={submit}>
        <TextField
          label={words.count}
          hint={order ? words.countFromOrder(order.quantity, order.linked) : words.countHint(maxTags)}
          error={isChecked && count === null ? words.countProblem(maxTags) : null}
          value={typed}
          onChange={setTyped}
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <ComboboxField
          label={words.order}
          noneLabel={adminToysWords().noOrder}
          placeholder={adminToysWords().fields.orderSearch}
          value={order}
          search={searchPendingOrders}
          onChange={(choice) => {
            const next = asOrder(choice)
            setOrder(next)
            if (next) setTyped(String(openTags(next)))
          }}
        />
      </form>
    </Dialog>
  )
}
