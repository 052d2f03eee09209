import { useEffect, useState, useSyncExternalStore } from 'react'
import { noticesWords } from '../messages/notices.ts'
import { Button } from '../ui/button.tsx'
import { onInstallOffer } from '../ui/install.ts'
import { toastStore } from '../ui/toast.ts'
import styles from './announcements.module.css'
import { install, installWay, onInstalled, type InstallWay } from './install-way.ts'
import { IosSteps } from './ios-steps.tsx'
import { dismissOffer, isTimeToOffer } from './offer-memory.ts'

/** Offered after a success, seldom, and never again once it was turned down. */
export function InstallOffer() {
  const words = noticesWords().install
  const [way, setWay] = useState<InstallWay>(null)
  // Both are at the lower edge: first how it went, then the offer.
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  useEffect(() => {
    const stopOffers = onInstallOffer(() => {
      const offered = installWay()
      if (offered && isTimeToOffer()) setWay(offered)
    })
    const stopInstalled = onInstalled(() => setWay(null))
    return () => {
      stopOffers()
      stopInstalled()
    }
  }, [])
  const close = () => setWay(null)
  const dismiss = () => {
    dismissOffer()
    close()
  }
  return (
    <div role="status">
      {way && !toast && (
        <div className={styles.note}>
          <div>
            <strong>{words.title}</strong>
            <p>{way === 'ios' ? words.iosText : words.text}</p>
          </div>
          {way === 'ios' && <IosSteps />}
          <div className={styles.actions}>
            <Button variant="ghost" onClick={dismiss}>
              {way === 'ios' ? words.iosDone : words.notNow}
            </Button>
            {way === 'prompt' && <Button onClick={() => void install().finally(close)}>{words.install}</Button>}
          </div>
        </div>
      )}
    </div>
  )
}
