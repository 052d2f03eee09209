import { useEffect, useState } from 'react'
import { noticesWords } from '../messages/notices.ts'
import { Button } from '../ui/button.tsx'
import { onInstallOffer } from '../ui/install.ts'
import styles from './announcements.module.css'
import { install, installWay, type InstallWay } from './install-prompt.ts'

const key = 'install-offered-at'
const quietMs = 30 * 24 * 60 * 60 * 1000

/** Offered after a success, not more than once in thirty days. */
export function InstallOffer() {
  const words = noticesWords().install
  const [way, setWay] = useState<InstallWay>(null)
  useEffect(
    () =>
      onInstallOffer(() => {
        const offered = installWay()
        if (offered && isTime()) setWay(offered)
      }),
    [],
  )
  const close = () => setWay(null)
  return (
    <div role="status">
      {way && (
        <div className={styles.note}>
          <div>
            <strong>{words.title}</strong>
            <p>{way === 'ios' ? words.iosText : words.text}</p>
          </div>
          <div className={styles.actions}>
            <Button variant="ghost" onClick={close}>
              {way === 'ios' ? words.iosDone : words.notNow}
            </Button>
            {way === 'prompt' && <Button onClick={() => void install().finally(close)}>{words.install}</Button>}
          </div>
        </div>
      )}
    </div>
  )
}

/** True at most once in thirty days; without storage never, since it could not be kept quiet afterwards. */
function isTime(): boolean {
  try {
    const last = Number(localStorage.getItem(key))
    if (Date.now() - last < quietMs) return false
    localStorage.setItem(key, String(Date.now()))
    return true
  } catch {
    return false
  }
}
