import { Component, type ReactNode } from 'react'
import { adminWords } from '../../messages/admin.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/**
 * Keeps the desk alive when one place of it cannot be loaded or drawn: no signal, or a deploy came in between. Its own
 * class, since what the desk shares with the front page makes that one load in more pieces.
 */
export class PlaceBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const words = adminWords().desk
    if (!this.state.hasFailed) return this.props.children
    return (
      <Notice
        tone="warning"
        live="alert"
        title={words.placeMissing}
        actions={
          <Button variant="secondary" onClick={() => location.reload()}>
            {words.tryAgain}
          </Button>
        }
      >
        {words.placeMissingText}
      </Notice>
    )
  }
}
