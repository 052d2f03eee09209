import { useEffect, useState } from 'react'
import { readerCache } from '../data/storage.ts'
import { useAppBadge } from '../hooks/use-app-badge.ts'
import { isStorageKept } from '../hooks/storage-support.ts'
import { noticesWords } from '../messages/notices.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast.ts'
import styles from './announcements.module.css'
import { InstallOffer } from './install-offer.tsx'
import { ScanLink } from './scan-link.tsx'
import { registerServiceWorker } from './service-worker.ts'
import { whenNoDialogIsOpen } from './when-no-dialog.ts'

/** What comes after the first page: once ready offline, a new version, an install offer, and the way to the scanner. */
export function Announcements() {
  const words = noticesWords().versions
  const [update, setUpdate] = useState<{ take: () => void } | null>(null)
  const [taking, setTaking] = useState(false)
  useAppBadge()
  useEffect(() => {
    void renewReader()
    registerServiceWorker({
      onReadyOffline: () => {
        whenNoDialogIsOpen(() => {
          const { readyOffline: title, readyOfflineText: description } = noticesWords().versions
          showToast({ title, description, tone: 'success' })
        })
      },
      onUpdateReady: (take) => setUpdate({ take }),
    })
  }, [])
  return (
    <div className={styles.place}>
      <div role="status">
        {update && (
          <div className={styles.note}>
            <div>
              <strong>{words.updateReady}</strong>
              <p>{words.updateText}</p>
            </div>
            <div className={styles.actions}>
              <Button variant="ghost" onClick={() => setUpdate(null)} disabled={taking}>
                {words.updateLater}
              </Button>
              <Button
                busy={taking}
                onClick={() => {
                  setTaking(true)
                  update.take()
                }}
              >
                {words.updateNow}
              </Button>
            </div>
          </div>
        )}
      </div>
      <ScanLink />
      <NotKept />
      <InstallOffer />
    </div>
  )
}

/** A device that has had the reader of codes gets this version's: it was asked for once, and is to work offline. */
async function renewReader(): Promise<void> {
  try {
    if (await caches.has(readerCache)) await (await import('../qr/keep-reader.ts')).keepReader()
  } catch {
    // Another time: it is fetched when it is used, too.
  }
}

/** On a browser without storage: said once, on every page, until it is closed. */
function NotKept() {
  const words = noticesWords().notKept
  const [isOpen, setOpen] = useState(!isStorageKept())
  if (!isOpen) return null
  return (
    <div role="status" className={styles.note}>
      <div>
        <strong>{words.title}</strong>
        <p>{words.text}</p>
      </div>
      <div className={styles.actions}>
        <Button onClick={() => setOpen(false)}>{words.gotIt}</Button>
      </div>
    </div>
  )
}
