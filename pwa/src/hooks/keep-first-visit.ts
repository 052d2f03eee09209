/**
 * On the very first visit the pictures of a journey are loaded before the worker controls the page. Once it does, it is
 * told which ones, so that what was seen can be seen again without a network.
 */
export function keepFirstVisit(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers || workers.controller) return
  workers.addEventListener(
    'controllerchange',
    () => {
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const urls = resources.filter(({ initiatorType }) => initiatorType === 'img').map(({ name }) => name)
      workers.controller?.postMessage({ type: 'KEEP_SEEN', urls })
    },
    { once: true },
  )
}
