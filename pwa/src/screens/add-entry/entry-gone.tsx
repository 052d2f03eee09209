import { keptEntryWords } from '../../messages/kept-entry.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

/** The entry to edit has been sent or discarded, perhaps in another tab. */
export function EntryGone({ id }: { id: string }) {
  const words = keptEntryWords()
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
