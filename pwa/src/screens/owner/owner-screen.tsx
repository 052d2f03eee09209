import { useParams } from 'react-router-dom'
import { ownerWords } from '../../messages/owner.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { NoLink } from './no-link.tsx'
import { OwnerPage } from './owner-page.tsx'
import { useOwner } from './use-owner.ts'

/** `/owner/{id}`: what the owner of a toy decides, by a link instead of an account. */
export function OwnerScreen() {
  const { id = '' } = useParams()
  return <OwnerOf key={id.toLowerCase()} id={id} />
}

function OwnerOf({ id }: { id: string }) {
  const words = ownerWords()
  const state = useOwner(id)
  return (
    <>
      <PageTitle title={words.title} />
      {state.status === 'loading' && <Spinner label={words.loading} />}
      {state.status === 'no-link' && <NoLink toyId={id} isDead={state.isDead} />}
      {state.status === 'ready' && <OwnerPage owner={state.owner} />}
      {state.status === 'failed' && (
        <EmptyState
          drawing="plane"
          level={1}
          title={state.isOffline ? words.offlineTitle : words.failedTitle}
          actions={<Button onClick={state.retry}>{words.tryAgain}</Button>}
        >
          <p>{state.isOffline ? words.offlineText : words.failedText}</p>
        </EmptyState>
      )}
    </>
  )
}
