import { correctionHours } from '#contract/limits'
import { keptEntryWords } from '../../messages/kept-entry.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

interface EntryGoneProps {
  id: string
  /** It is not on this device any more, perhaps since another tab; or it was published too long ago. */
  why: 'gone' | 'too-late'
}

/** There is no entry to edit. */
export function EntryGone({ id, why }: EntryGoneProps) {
  const words = keptEntryWords()
  const title = why === 'gone' ? words.gone : words.tooLate
  return (
    <>
      <PageTitle title={title} />
      <EmptyState
        drawing="plane"
        level={1}
        title={title}
        actions={<ButtonLink href={paths.journey(id)}>{words.backToJourney}</ButtonLink>}
      >
        <p>{why === 'gone' ? words.goneText : words.tooLateText(correctionHours)}</p>
      </EmptyState>
    </>
  )
}
