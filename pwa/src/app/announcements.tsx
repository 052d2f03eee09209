import { useEffect, useState } from 'react'
import { readerCache } from '../data/make-room.ts'
import { useAppBadge } from '../hooks/use-app-badge.ts'
import { useContinueKeeping } from '../hooks/use-continue-keeping.ts'
import { isStorageKept } from '../hooks/storage-support.ts'
import { useLater } from '../hooks/use-later.ts'
import { noticesWords } from '../messages/notices.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast.ts'
import styles from './announcements.module.css'
import { InstallOffer } from './install-offer.tsx'
import { ScanLink } from './scan-link.tsx'
import { registerServiceWorker, type TakeUpdate } from './service-worker.ts'
import { watchUnsavedWork } from './unsaved-work.ts'
import { whenUndisturbed } from './when-undisturbed.ts'

/** What comes after the first page: once ready offline, a new version, an install offer, and the way to the scanner. */
export function Announcements() {
  const [take, setTake] = useState<TakeUpdate | null>(null)
  useAppBadge()
  useEffect(watchUnsavedWork, [])
  useContinueKeeping()
  useEffect(() => {
    void renewReader()
    registerServiceWorker({
      onReadyOffline: () => {
        whenUndisturbed(() => {
          const { readyOffline: title, readyOfflineText: description } = noticesWords().versions
          showToast({ title, description, tone: 'success' })
        })
      },
      onUpdateReady: (update) => setTake(() => update),
    })
  }, [])
  return (
    <div className={styles.place}>
      <div role="status">{take && <UpdateReady take={take} onLater={() => setTake(null)} />}</div>
      <HeldUp />
      <ScanLink />
      <NotKept />
      <InstallOffer />
    </div>
  )
}

const followHeldUp = async (next: (isHeldUp: boolean) => void) =>
  (await import('../data/local-db.ts')).watchHeldUp(next)

/** As long as a tab with earlier code keeps the database from being opened. */
function HeldUp() {
  const words = noticesWords().heldUp
  const isHeldUp = useLater(false, followHeldUp)
  return (
    <div role="status">
      {isHeldUp && (
        <div className={styles.note}>
          <div>
            <strong>{words.title}</strong>
            <p>{words.text}</p>
          </div>
        </div>
      )}
    </div>
  )
}

interface UpdateReadyProps {
  take: TakeUpdate
  onLater: () => void
}

/** The offer of a new version. Once accepted it waits for what is being written or sent; "Later" calls it off. */
function UpdateReady({ take, onLater }: UpdateReadyProps) {
  const words = noticesWords().versions
  const [taking, setTaking] = useState<AbortController | null>(null)
  useEffect(() => () => taking?.abort(), [taking])
  const start = () => {
    const controller = new AbortController()
    setTaking(controller)
    take(controller.signal)
  }
  return (
    <div className={styles.note}>
      <div>
        <strong>{words.updateReady}</strong>
        <p>{taking ? words.updateWaits : words.updateText}</p>
      </div>
      <div className={styles.actions}>
        <Button variant="ghost" onClick={onLater}>
          {words.updateLater}
        </Button>
        <Button busy={taking !== null} onClick={start}>
          {words.updateNow}
        </Button>
      </div>
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
