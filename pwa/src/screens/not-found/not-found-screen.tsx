import { notFoundMessages as words } from '../../messages/not-found.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

export function NotFoundScreen() {
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
