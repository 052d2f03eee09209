type Interceptor = (event: PopStateEvent) => void

let interceptor: Interceptor | null = null

/** Call before the app renders: only the first `popstate` listener can keep a Back from the router, which has no hook for it. */
export function installPopstateInterceptor(): void {
  addEventListener('popstate', (event) => interceptor?.(event))
}

/** Calls `next` for Back and Forward before the router hears of them, until the returned function is called. */
export function interceptPopstate(next: Interceptor): () => void {
  interceptor = next
  return () => {
    if (interceptor === next) interceptor = null
  }
}
