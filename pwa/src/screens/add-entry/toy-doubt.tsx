import { journeyWords } from '../../messages/journey.ts'
import { toyDoubtWords } from '../../messages/toy-doubt.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

/** There is no toy to write about. */
export function ToyMissing({ id }: { id: string }) {
  const words = journeyWords()
  return (
    <>
      <PageTitle title={words.missingTitle} />
      <EmptyState
        drawing="signpost"
        level={1}
        title={words.missingTitle}
        actions={<ButtonLink href={paths.track()}>{words.tryAnother}</ButtonLink>}
      >
        <p>{words.missingText(id)}</p>
      </EmptyState>
    </>
  )
}

/** The toy was never seen on this device, and may not exist. */
export function DoubtNotice({ id, doubt }: { id: string; doubt: 'unreachable' | 'missing' }) {
  const words = toyDoubtWords()
  return doubt === 'missing' ? (
    <Notice tone="warning" live="status" title={words.missingTitle(id)}>
      {words.missingText}
    </Notice>
  ) : (
    <Notice title={words.unknownTitle(id)}>{words.unknownText}</Notice>
  )
}
