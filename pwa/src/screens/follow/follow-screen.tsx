import { useParams } from 'react-router-dom'
import { followWords } from '../../messages/follow.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ConfirmPage } from './confirm-page.tsx'
import { LeavePage } from './leave-page.tsx'
import { useFollowLink } from './use-follow-link.ts'
import { useLinkToken } from './use-link-token.ts'

/** `/follow/confirm` and `/follow/leave`: where the links in emails to followers lead. */
export function FollowScreen() {
  const { action } = useParams()
  if (action !== 'confirm' && action !== 'leave') return <NotFound />
  return <FollowLinkPage action={action} />
}

function FollowLinkPage({ action }: { action: 'confirm' | 'leave' }) {
  const words = followWords().page
  const token = useLinkToken()
  const state = useFollowLink(token)
  return (
    <>
      <PageTitle title={action === 'confirm' ? words.confirmTitle : words.leaveTitle} />
      {state.status === 'loading' && <Spinner label={words.loading} />}
      {state.status === 'missing' && (
        <EmptyState
          drawing="signpost"
          level={1}
          title={words.missingTitle}
          actions={<ButtonLink href={paths.home()}>{words.home}</ButtonLink>}
        >
          <p>{words.missingText}</p>
        </EmptyState>
      )}
      {state.status === 'failed' && (
        <EmptyState
          drawing="plane"
          level={1}
          title={words.failedTitle}
          actions={<Button onClick={state.retry}>{words.retry}</Button>}
        >
          <p>{state.isOffline ? words.offlineText : words.failedText}</p>
        </EmptyState>
      )}
      {state.status === 'ready' &&
        (action === 'confirm' ? (
          <ConfirmPage token={token} link={state.link} />
        ) : (
          <LeavePage token={token} link={state.link} />
        ))}
    </>
  )
}
