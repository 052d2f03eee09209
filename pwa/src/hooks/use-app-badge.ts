import { useEffect } from 'react'
import { whenIdle } from './use-later.ts'

/** Keeps the number on the installed app's icon true while the app is open. */
export function useAppBadge(): void {
  useEffect(() => {
    let close: (() => void) | null = null
    let isOver = false
    const cancel = whenIdle(() => {
      void follow().then((unfollow) => {
        if (isOver) unfollow()
        else close = unfollow
      })
    })
    return () => {
      isOver = true
      cancel()
      close?.()
    }
  }, [])
}

async function follow(): Promise<() => void> {
  const [live, { countQueued }, { setAppBadge }] = await Promise.all([
    import('./live.ts'),
    import('../data/outbox/queries.ts'),
    import('../data/app-badge.ts'),
  ])
  return live.follow(countQueued, (count) => void setAppBadge(count))
}
