import { useEffect, useRef, useState } from 'react'
import type { issuedOwnerLinkSchema } from '#contract/owners'
import type { orderLinkSchema } from '#contract/admin-orders'
import { adminApi } from '../../data/admin.ts'
import { useAdminMutation } from '../../hooks/admin/use-admin-mutation.ts'
import { CopyIcon } from '../../ui/admin-icons.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './renew-link.module.css'

interface CopyWords {
  field: string
  copy: string
  copied: string
  copyFailed: string
}

interface RenewLinkProps {
  /** Of the call that makes the new link. */
  path: string
  answer: typeof orderLinkSchema | typeof issuedOwnerLinkSchema
  words: CopyWords & Record<'title' | 'text' | 'button' | 'question' | 'questionText' | 'made' | 'failed', string>
}

/** Replaces a link that works without a sign-in, after a question, and shows the new one this once. */
export function RenewLink({ path, answer, words }: RenewLinkProps) {
  const [isAsking, setAsking] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const { act, isBusy } = useAdminMutation<undefined, { link: string }>({
    run: () => adminApi.send('POST', path, null, answer),
    success: words.made,
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
    <section className={styles.section} aria-label={words.title}>
      <h3>{words.title}</h3>
      <p>{words.text}</p>
      {link !== null && <NewLink link={link} words={words} />}
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

function NewLink({ link, words }: { link: string; words: CopyWords }) {
  const field = useRef<HTMLInputElement>(null)
  // It may be out of sight below a form or a list.
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
    <div className={styles.link}>
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
