import { createElement, useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { toastStore } from './toast.ts'

const nothing = () => null

/** The toast's own code arrives with the first message; while it cannot be had, each message asks for it again. */
export function createToaster(load: () => Promise<ComponentType>) {
  let loaded: ComponentType | null = null
  const loadRegion = async () => (loaded ??= await load())

  return function Toaster() {
    const toast = useSyncExternalStore(toastStore.subscribe, toastStore.read, nothing)
    const [region, setRegion] = useState(() => loaded)
    const isWanted = toast !== null && !region
    useEffect(() => {
      if (!isWanted) return
      let isOver = false
      // Without its code (offline before anything was kept) there is no message, but the page must stand.
      loadRegion().then((found) => isOver || setRegion(() => found), nothing)
      return () => {
        isOver = true
      }
    }, [isWanted, toast?.id])
    return region && createElement(region)
  }
}

/** Place once, at the end of the app. */
export const Toaster = createToaster(() => import('./toast-region.tsx').then((m) => m.default))
