type Keeper = (event: PopStateEvent) => void

let keeper: Keeper | null = null

/** Called before the app is drawn: whoever listens first to Back can keep it from the router, which cannot be asked to. */
export function openBackGate(): void {
  addEventListener('popstate', (event) => keeper?.(event))
}

/** Hears of Back and Forward before the router does, until the returned function is called. */
export function keepBackGate(next: Keeper): () => void {
  keeper = next
  return () => {
    if (keeper === next) keeper = null
  }
}
