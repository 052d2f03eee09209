import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastStore } from './toast.ts'

const ToastRegion = lazy(() => import('./toast-region.tsx'))

/** Place once, at the end of the app. The toast's own code arrives with the first message. */
export function Toaster() {
  const anyYet = useSyncExternalStore(toastStore.subscribe, () => toastStore.read() !== null || wasShown())
  return anyYet ? (
    <Suspense>
      <ToastRegion />
    </Suspense>
  ) : null
}

let shown = false
const wasShown = () => (shown ||= toastStore.read() !== null)
