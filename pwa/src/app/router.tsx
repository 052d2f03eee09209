import { Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { routePatterns } from '../paths.ts'
import { Spinner } from '../ui/spinner.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyScreen } from './lazy-screen.ts'

const HomeScreen = lazyScreen(() => import('../screens/home/home-screen.tsx').then((m) => m.HomeScreen))
const TrackScreen = lazyScreen(() => import('../screens/track/track-screen.tsx').then((m) => m.TrackScreen))
const JourneyScreen = lazyScreen(() => import('../screens/journey/journey-screen.tsx').then((m) => m.JourneyScreen))
const AddEntryScreen = lazyScreen(() =>
  import('../screens/add-entry/add-entry-screen.tsx').then((m) => m.AddEntryScreen),
)
const StartJourneyScreen = lazyScreen(() =>
  import('../screens/start-journey/start-journey-screen.tsx').then((m) => m.StartJourneyScreen),
)
const ShopScreen = lazyScreen(() => import('../screens/shop/shop-screen.tsx').then((m) => m.ShopScreen))
const CheckoutScreen = lazyScreen(() => import('../screens/checkout/checkout-screen.tsx').then((m) => m.CheckoutScreen))
const LinkScreens = lazyScreen(() => import('./link-screens.tsx').then((m) => m.LinkScreens))
const DeviceScreens = lazyScreen(() => import('./device-screens.tsx').then((m) => m.DeviceScreens))
const TermsScreen = lazyScreen(() => import('../screens/legal/legal-screens.tsx').then((m) => m.TermsScreen))
const PrivacyScreen = lazyScreen(() => import('../screens/legal/legal-screens.tsx').then((m) => m.PrivacyScreen))
const AdminScreens = lazyScreen(() => import('./admin-screens.tsx').then((m) => m.AdminScreens))
const NotFoundScreen = lazyScreen(() =>
  import('../screens/not-found/not-found-screen.tsx').then((m) => m.NotFoundScreen),
)

/** Load a screen's code before its prerendered HTML is taken over. */
export const preloadHome = HomeScreen.preload
export const preloadJourney = JourneyScreen.preload

/** Every screen, each with its own code. A screen that fails takes only itself along. */
export function Screens() {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<Spinner />}>
        <Routes>
          <Route path={routePatterns.home} element={<HomeScreen />} />
          <Route path={routePatterns.track} element={<TrackScreen />} />
          <Route path={routePatterns.journey} element={<JourneyScreen />} />
          <Route path={routePatterns.addEntry} element={<AddEntryScreen />} />
          <Route path={routePatterns.startJourney} element={<StartJourneyScreen />} />
          <Route path={routePatterns.shop} element={<ShopScreen />} />
          <Route path={routePatterns.checkout} element={<CheckoutScreen />} />
          <Route path={routePatterns.order} element={<LinkScreens />} />
          <Route path={routePatterns.owner} element={<LinkScreens />} />
          <Route path={routePatterns.outbox} element={<DeviceScreens />} />
          <Route path={routePatterns.offline} element={<DeviceScreens />} />
          <Route path={routePatterns.follow} element={<LinkScreens />} />
          <Route path={routePatterns.terms} element={<TermsScreen />} />
          <Route path={routePatterns.privacy} element={<PrivacyScreen />} />
          <Route path={routePatterns.admin} element={<AdminScreens />} />
          <Route path={routePatterns.adminDashboard} element={<AdminScreens />} />
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}
