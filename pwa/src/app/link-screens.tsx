import { Suspense } from 'react'
import { useMatch } from 'react-router-dom'
import { routePatterns } from '../paths.ts'
import { Spinner } from '../ui/spinner.tsx'
import { lazyScreen } from './lazy-screen.ts'

const OrderScreen = lazyScreen(() => import('../screens/order/order-screen.tsx').then((m) => m.OrderScreen))
const OwnerScreen = lazyScreen(() => import('../screens/owner/owner-screen.tsx').then((m) => m.OwnerScreen))
const FollowScreen = lazyScreen(() => import('../screens/follow/follow-screen.tsx').then((m) => m.FollowScreen))

/** The screens that a secret link opens, behind one dynamic import: no first page carries a list of their files. */
export function LinkScreens() {
  const isOrder = useMatch(routePatterns.order) !== null
  const isOwner = useMatch(routePatterns.owner) !== null
  const Screen = isOrder ? OrderScreen : isOwner ? OwnerScreen : FollowScreen
  return (
    <Suspense fallback={<Spinner />}>
      <Screen />
    </Suspense>
  )
}
