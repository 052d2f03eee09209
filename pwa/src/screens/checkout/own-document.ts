import { useEffect } from 'react'
import { paths } from '../../paths.ts'

/** Only the document that was loaded at this address may talk to the payment provider (its content policy says so). */
function isOwnDocument(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return !load || new URL(load.name).pathname.replace(/\/$/, '') === paths.checkout()
}

/**
 * True where the checkout may open. Reached without a page load it makes one; a page the browser had put aside is
 * loaded anew, because the payment on it may be over.
 */
export function useOwnDocument(): boolean {
  const isOwn = isOwnDocument()
  useEffect(() => {
    if (!isOwn) location.reload()
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [isOwn])
  return isOwn
}
