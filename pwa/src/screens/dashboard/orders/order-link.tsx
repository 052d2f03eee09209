import { useEffect, useRef, useState } from 'react'
import { orderLinkSchema, type AdminOrder } from '#contract/admin-orders'
import { apiPaths } from '#contract/paths'
import { adminApi } from '../../../data/admin.ts'
import { useAdminMutation } from '../../../hooks/admin/use-admin-mutation.ts'
import { adminMailWords } from '../../../messages/admin-mails.ts'
import { CopyIcon } from '../../../ui/admin-icons.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.ts'
import styles from './orders.module.css'

/** Replaces the link to the order's page, and shows the new one this once. */
export function OrderLink({ order }: { order: AdminOrder }) {
  const words = adminMailWords().ofOrder
  const [isAsking, setAsking] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const { act, isBusy } = useAdminMutation<undefined, { link: string }>({
    run: () => adminApi.send('POST', apiPaths.orderLink(order.id), null, orderLinkSchema),
    success: words.renewed,
    fallback: words.renewFailed,
    invalidates: [],
    onSuccess: (made) => {
      setAsking(false)
      setLink(made.link)
    },
    onError: () => {
      setAsking(false)
      return false
    },
  })
  return (
    <section className={styles.mails} aria-label={words.link}>
      <h3>{words.link}</h3>
      <p className={styles.note}>{words.linkText}</p>
      {link !== null && <NewLink link={link} />}
      <div>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {words.renew}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={words.question}
        confirmLabel={words.renew}
        busy={isBusy}
        onConfirm={() => act(undefined)}
        onClose={() => setAsking(false)}
      >
        {words.questionText}
      </ConfirmDialog>
    </section>
  )
}

function NewLink({ link }: { link: string }) {
  const words = adminMailWords().ofOrder
  const field = useRef<HTMLInputElement>(null)
  // It may be out of sight below a list of emails.
  useEffect(() => field.current?.focus(), [])
  const copy = () => {
    // Without a secure address there is no clipboard.
    const done = navigator.clipboard ? navigator.clipboard.writeText(link) : Promise.reject(new Error('no clipboard'))
    done.then(
      () => showToast({ title: words.copied, tone: 'success' }),
      () => showToast({ title: words.copyFailed, tone: 'destructive' }),
    )
  }
  return (
    <div className={styles.newLink}>
      <TextField
        ref={field}
        label={words.newLink}
        value={link}
        readOnly
        onChange={() => undefined}
        onFocus={({ target }) => target.select()}
      />
      <Button variant="secondary" icon={<CopyIcon size={18} />} onClick={copy}>
        {words.copy}
      </Button>
    </div>
  )
}
