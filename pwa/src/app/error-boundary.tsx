import { Component, type ReactNode } from 'react'
import { shellWords } from '../messages/shell.ts'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ScreenUnavailableError } from './lazy-screen.ts'
import { ScreenUnavailable } from './screen-unavailable.tsx'

interface State {
  error: Error | null
}

/** A failure inside a screen becomes a sentence and two ways on; the header and footer stay. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    if (error instanceof ScreenUnavailableError) return <ScreenUnavailable />
    const words = shellWords().failure
    return (
      <EmptyState
        drawing="signpost"
        level={1}
        title={words.title}
        actions={
          <>
            <Button onClick={() => location.reload()}>{words.tryAgain}</Button>
            <ButtonLink variant="secondary" href={paths.home()}>
              {words.backToHome}
            </ButtonLink>
          </>
        }
      >
        <p>{words.text}</p>
      </EmptyState>
    )
  }
}
