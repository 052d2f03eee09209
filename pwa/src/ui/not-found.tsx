import { notFoundWords } from '../messages/not-found.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { PageTitle } from './page-title.tsx'

/** An address that leads nowhere, whichever screen found that out. */
export function NotFound() {
  const words = notFoundWords()
  return (
    <>
      <PageTitle title={words.title} />
      <EmptyState
        drawing="signpost"
        level={1}
        title={words.title}
        actions={
          <>
            <ButtonLink href={paths.home()}>{words.backToHome}</ButtonLink>
            <ButtonLink variant="secondary" href={paths.track()}>
              {words.trackToy}
            </ButtonLink>
          </>
        }
      >
        <p>{words.text}</p>
      </EmptyState>
    </>
  )
}
