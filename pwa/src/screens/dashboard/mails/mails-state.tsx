import type { ReactElement } from 'react'
import type { AdminMails } from '#contract/mails'
import { useMails } from '../../../hooks/admin/use-mails.ts'
import { adminWords } from '../../../messages/admin.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
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
    <LoadFailed title={list.failed} text={error ? list.unreachableText : undefined} onRetry={() => void refetch()} />
  )
}
