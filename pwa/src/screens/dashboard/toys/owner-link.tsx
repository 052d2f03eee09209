import { useEffect, useRef, useState } from 'react'
import { issuedOwnerLinkSchema } from '#contract/owners'
import { apiPaths } from '#contract/paths'
import { adminApi } from '../../../data/admin.ts'
import { useAdminMutation } from '../../../hooks/admin/use-admin-mutation.ts'
import { adminToysWords } from '../../../messages/admin-toys.ts'
import { CopyIcon } from '../../../ui/admin-icons.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.ts'
import styles from './toy-dialog.module.css'

/** Replaces the owner's link of a toy, and shows the new one this once. */
export function OwnerLink({ toyId }: { toyId: string }) {
  const words = adminToysWords().ownerLink
  const [isAsking, setAsking] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const { act, isBusy } = useAdminMutation<undefined, { link: string }>({
    run: () => adminApi.send('POST', apiPaths.issueOwnerLink(toyId), null, issuedOwnerLinkSchema),
    success: words.issued,
    fallback: words.failed,
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
    <section className={styles.ownerLink} aria-label={words.title}>
      <h3>{words.title}</h3>
      <p>{words.text}</p>
      {link !== null && <IssuedLink link={link} />}
      <div>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {words.button}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={words.question}
        confirmLabel={words.button}
        busy={isBusy}
        onConfirm={() => act(undefined)}
        onClose={() => setAsking(false)}
      >
        {words.questionText}
      </ConfirmDialog>
    </section>
  )
}

function IssuedLink({ link }: { link: string }) {
  const words = adminToysWords().ownerLink
  const field = useRef<HTMLInputElement>(null)
  // It may be out of sight below the form.
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
    <div className={styles.issuedLink}>
      <TextField
        ref={field}
        label={words.field}
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
