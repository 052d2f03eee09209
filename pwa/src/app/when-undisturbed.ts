import { toastStore } from '../ui/toast.ts'

/**
 * Runs something now, or as soon as no dialog is open and no message is shown any more: what a person is doing there, and what
 * came of it, comes first.
 */
export function whenUndisturbed(run: () => void): void {
  const isBusy = () => document.querySelector('dialog[open]') !== null || toastStore.read() !== null
  if (!isBusy()) return run()
  const look = () => {
    if (isBusy()) return
    observer.disconnect()
    unsubscribe()
    run()
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] })
  const unsubscribe = toastStore.subscribe(look)
}
