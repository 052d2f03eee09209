import { useLayoutEffect } from 'react'
import { shellWords } from '../messages/shell.ts'

let servedPath: string | null = null

/** The head of the first document speaks of its own page; on the next one a shared link must not name that page. */
function forgetServedHead(): void {
  servedPath ??= location.pathname
  if (location.pathname === servedPath) return
  for (const tag of document.head.querySelectorAll('[data-page]')) tag.remove()
}

/** Names the browser tab after the screen, also for the announcement after a navigation. */
export function PageTitle({ title }: { title: string }) {
  useLayoutEffect(() => {
    document.title = shellWords().app.title(title)
    forgetServedHead()
  }, [title])
  return null
}
