import { journeyWords } from '../../messages/journey.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
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
