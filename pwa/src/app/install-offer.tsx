import { useEffect, useState } from 'react'
import { noticesWords } from '../messages/notices.ts'
import { Button } from '../ui/button.tsx'
import { onInstallOffer } from '../ui/install.ts'
import styles from './announcements.module.css'
import { install, installWay, onInstalled, type InstallWay } from './install-prompt.ts'
import { IosSteps } from './ios-steps.tsx'
import { dismissOffer, isTimeToOffer } from './offer-memory.ts'

/** Offered after a success, seldom, and never again once it was turned down. */
export function InstallOffer() {
  const words = noticesWords().install
  const [way, setWay] = useState<InstallWay>(null)
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
      {way && (
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
