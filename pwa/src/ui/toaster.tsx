import { lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react'
import { toastStore } from './toast.ts'

const Nothing: ComponentType = () => null

// Without its code (offline before anything was kept) there is no message, but the page must stand.
const ToastRegion = lazy<ComponentType>(() => import('./toast-region.tsx').catch(() => ({ default: Nothing })))

/** Place once, at the end of the app. The toast's own code arrives with the first message. */
export function Toaster() {
  const anyYet = useSyncExternalStore(
    toastStore.subscribe,
    () => toastStore.read() !== null || wasShown(),
    () => false,
  )
  return anyYet ? (
    <Suspense>
      <ToastRegion />
    </Suspense>
  ) : null
}

let shown = false
const wasShown = () => (shown ||= toastStore.read() !== null)
