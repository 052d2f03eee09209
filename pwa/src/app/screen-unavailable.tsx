import { useEffect } from 'react'
import { shellWords } from '../messages/shell.ts'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

const reload = () => location.reload()

/** A screen whose code is not on the device. Paying and the dashboard never are: they say so, and go on when online. */
export function ScreenUnavailable() {
  const words = shellWords().failure
  const path = location.pathname.toLowerCase()
  const isCheckout = path.startsWith(paths.checkout())
  const isAdmin = path.startsWith(paths.admin())
  const isOnlineOnly = isCheckout || isAdmin
  useEffect(() => {
    if (!isOnlineOnly) return
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isOnlineOnly])
  const { title, text } = isCheckout
    ? { title: words.checkoutTitle, text: words.checkoutText }
    : isAdmin
      ? { title: words.adminTitle, text: words.adminText }
      : { title: words.notSavedTitle, text: words.notSavedText }
  return (
    <EmptyState
      drawing="plane"
      level={1}
      title={title}
      actions={
        <>
          <Button onClick={reload}>{words.tryAgain}</Button>
          <ButtonLink variant="secondary" href={isCheckout ? paths.shop() : paths.home()}>
            {isCheckout ? words.backToShop : words.backToHome}
          </ButtonLink>
        </>
      }
    >
      <p>{text}</p>
    </EmptyState>
  )
}
