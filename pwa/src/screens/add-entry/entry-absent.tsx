import { addEntryWords } from '../../messages/add-entry.ts'
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

/** The entry to edit has been sent or discarded, perhaps in another tab. */
export function EntryGone({ id }: { id: string }) {
  const words = addEntryWords()
  return (
    <>
      <PageTitle title={words.gone} />
      <EmptyState
        drawing="plane"
        level={1}
        title={words.gone}
        actions={<ButtonLink href={paths.journey(id)}>{words.backToJourney}</ButtonLink>}
      >
        <p>{words.goneText}</p>
      </EmptyState>
    </>
  )
}
