import { Component, type ReactNode } from 'react'
import { adminWords } from '../../messages/admin.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/**
 * Keeps the dashboard alive when one of its tabs cannot be loaded or rendered: offline, or after a deployment. A class of
 * its own, since sharing one with the home page would split that page's code into more files.
 */
export class TabErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const words = adminWords().dashboard
    if (!this.state.hasFailed) return this.props.children
    return (
      <Notice
        tone="warning"
        live="alert"
        title={words.tabMissing}
        actions={
          <Button variant="secondary" onClick={() => location.reload()}>
            {words.tryAgain}
          </Button>
        }
      >
        {words.tabMissingText}
      </Notice>
    )
  }
}
