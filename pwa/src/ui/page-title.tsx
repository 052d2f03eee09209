import { useLayoutEffect } from 'react'
import { shellMessages as messages } from '../messages/shell.ts'

/** Names the browser tab after the screen, also for the announcement after a navigation. */
export function PageTitle({ title }: { title: string }) {
  useLayoutEffect(() => {
    document.title = messages.app.title(title)
  }, [title])
  return null
}
