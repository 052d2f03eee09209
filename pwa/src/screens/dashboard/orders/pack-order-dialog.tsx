import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { adminOrderSchema, type AdminOrder } from '#contract/admin-orders'
import { adminToySchema } from '#contract/admin-toys'
import { maxTags } from '#contract/limits'
import { orderNumber } from '#contract/orders'
import { apiPaths } from '#contract/paths'
import { adminApi } from '../../../data/admin.ts'
import { useAdminMutation } from '../../../hooks/admin/use-admin-mutation.ts'
import { adminOrderWords } from '../../../messages/admin-orders.ts'
import { paths } from '../../../paths.ts'
import { AppLink } from '../../../ui/app-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { ComboboxField } from '../../../ui/combobox-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { MoneyQuestion, useMoneyQuestion } from '../money-question.tsx'
import { TagRunView } from '../toys/tag-run-view.tsx'
import { useTagRun } from '../toys/use-tag-run.ts'
import styles from './pack-order.module.css'
import { asTag, searchFreeTags, type TagChoice } from './search-free-tags.ts'

interface PackOrderDialogProps {
  order: AdminOrder
  onClose: () => void
}

/** Makes the tags that an order still needs, or links tags that are made already. */
export function PackOrderDialog({ order, onClose }: PackOrderDialogProps) {
  const tagRun = useTagRun()
  const close = () => {
    tagRun.finish()
    onClose()
  }
  if (tagRun.run.status !== 'idle') return <TagRunView {...tagRun} onClose={close} />
  return <Pack order={order} onMake={(count) => tagRun.start(count, order.id)} onClose={close} />
}

function Pack({ order, onMake, onClose }: PackOrderDialogProps & { onMake: (count: number) => void }) {
  const words = adminOrderWords().pack
  const { now, linkTag } = usePacking(order)
  const missing = Math.max(now.quantity - now.toyCount, 0)
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={words.title(orderNumber(order.id))}
        description={words.linked(now.toyCount, now.quantity)}
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              {words.close}
            </Button>
            {missing > 0 && (
              <Button onClick={() => onMake(Math.min(missing, maxTags))}>
                {words.make(Math.min(missing, maxTags))}
              </Button>
            )}
          </>
        }
      >
        <div className={styles.pack}>
          {now.toyIds.length > 0 && <Linked order={now} />}
          {missing > 0 ? <LinkTag {...linkTag} /> : <Complete />}
        </div>
      </Dialog>
      <MoneyQuestion asked={linkTag.question} />
    </>
  )
}

function Linked({ order: { toyIds, toyCount } }: { order: AdminOrder }) {
  const words = adminOrderWords()
  return (
    <ul className={styles.tags} aria-label={words.linkedToys}>
      {toyIds.map((id) => (
        <li key={id}>
          <AppLink href={paths.journey(id)}>{id}</AppLink>
        </li>
      ))}
      {toyCount > toyIds.length && <li>{words.moreToys(toyCount - toyIds.length)}</li>}
    </ul>
  )
}

/** In the place of the form, whose button had the focus. */
function Complete() {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <p ref={text} tabIndex={-1} role="status">
      {adminOrderWords().pack.complete}
    </p>
  )
}

interface LinkTagProps {
  link: (tag: TagChoice, onLinked: () => void) => void
  isBusy: boolean
}

/** A tag that was made before and belongs to no order. */
function LinkTag({ link, isBusy }: LinkTagProps) {
  const words = adminOrderWords().pack
  const formId = useId()
  const [tag, setTag] = useState<TagChoice | null>(null)
  const [isChecked, setChecked] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(tag === null)
    if (tag) link(tag, () => setTag(null))
  }
  return (
    <form id={formId} className={styles.form} noValidate onSubmit={submit}>
      <ComboboxField
        label={words.tag}
        hint={words.tagHint}
        error={isChecked && tag === null ? words.tagMissing : null}
        noneLabel={words.noTag}
        placeholder={words.tagSearch}
        value={tag}
        search={searchFreeTags}
        onChange={(choice) => setTag(asTag(choice))}
      />
      <Button type="submit" variant="secondary" busy={isBusy}>
        {words.link}
      </Button>
    </form>
  )
}

interface Linking {
  tag: TagChoice
  confirm?: true
  onLinked: () => void
}

/** The order as it stands now, and how a tag is linked to it. */
function usePacking(order: AdminOrder) {
  const words = adminOrderWords().pack
  const [now, setNow] = useState(order)
  const question = useMoneyQuestion()
  const { act, isBusy } = useAdminMutation({
    run: async ({ tag, confirm }: Linking) => {
      // Another admin may have linked it to another order since it was found.
      const body = { orderId: order.id, version: tag.version, ...(confirm && { confirm }) }
      await adminApi.send('PUT', apiPaths.toy(tag.value), body, adminToySchema)
      return adminApi.read(apiPaths.order(order.id), adminOrderSchema)
    },
    success: words.done,
    fallback: words.failed,
    invalidates: [apiPaths.orders(), apiPaths.toys()],
    onSuccess: (saved, { onLinked }) => {
      setNow(saved)
      onLinked()
    },
    onError: (error, linking) => question.asks(error, () => act({ ...linking, confirm: true })),
  })
  const link = (tag: TagChoice, onLinked: () => void) => act({ tag, onLinked })
  return { now, linkTag: { link, isBusy, question: question.asked } }
}
