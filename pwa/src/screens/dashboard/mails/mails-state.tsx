import type { ReactElement } from 'react'
import type { AdminMails } from '#contract/mails'
import { useMails } from '../../../hooks/admin/use-mails.ts'
import { adminWords } from '../../../messages/admin.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

interface MailsStateProps {
  orderId?: number
  children: (mails: AdminMails) => ReactElement
}

/** Emails once they are there; until then that they are loading, or could not be loaded. */
export function MailsState({ orderId, children }: MailsStateProps) {
  const list = adminWords().list
  const { data, isPending, error, refetch } = useMails(orderId ?? null)
  if (isPending) return <Spinner label={list.loading} />
  if (data) return children(data)
  return (
    <Notice
      tone="warning"
      live="alert"
      title={list.failed}
      actions={
        <Button variant="secondary" onClick={() => void refetch()}>
          {list.tryAgain}
        </Button>
      }
    >
      {error && list.unreachableText}
    </Notice>
  )
}
