import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Elements } from '../../ui/elements.ts'
import { PendingList } from './pending-part.ts'
import type { NumberedStop } from './timeline-items.ts'

// Not needed before a person presses a button.
const PasswordDialog = lazyPart(() => import('./password-dialog.tsx').then((m) => m.PasswordDialog))
const PhotoPreview = lazyPart(() => import('./photo-preview.tsx').then((m) => m.PhotoPreview))
// Loaded by the press only: it needs the server, and few will press.
const FollowDialog = lazyPart(() => import('./follow-dialog.tsx').then((m) => m.FollowDialog))
const ReportDialog = lazyPart(() => import('./report-dialog.tsx').then((m) => m.ReportDialog))

interface Journey {
  toyId: string
  /** Null while nobody knows the toy. */
  name: string | null
  /** Newest first. */
  stops: readonly NumberedStop[]
}

export interface JourneyDialogs {
  dialogs: Elements
  /** The password is being asked for. */
  isAsking: boolean
  /** Asks for the password and goes on to the form. */
  addEntry: () => void
  openPhoto: (entryId: number) => void
  reportEntry: (entryId: number) => void
  reportToy: () => void
  follow: () => void
}

/** What opens over the page of a journey, and how it is opened; the functions are the same at every render. */
export function useJourneyDialogs({ toyId, name, stops }: Journey): JourneyDialogs {
  const [asking, setAsking] = useState(useAskedOnce())
  const [photoOf, openPhoto] = useState<number | null>(null)
  /** What is being reported; `entryId` is null for the toy. */
  const [reporting, setReporting] = useState<{ entryId: number | null } | null>(null)
  const [isFollowing, setFollowing] = useState(false)
  const addEntry = useCallback(() => setAsking(true), [])
  const stopAsking = useCallback(() => setAsking(false), [])
  const closePhoto = useCallback(() => openPhoto(null), [])
  const reportEntry = useCallback((entryId: number) => setReporting({ entryId }), [])
  const reportToy = useCallback(() => setReporting({ entryId: null }), [])
  const follow = useCallback(() => setFollowing(true), [])
  const stopFollowing = useCallback(() => setFollowing(false), [])
  const stopReporting = useCallback(() => setReporting(null), [])
  useEffect(() => {
    void PasswordDialog.preload()
    void PhotoPreview.preload()
    void ReportDialog.preload()
    // Without a worker it could not be had any more once the network is gone.
    if (!navigator.serviceWorker?.controller) void PendingList.preload()
  }, [])
  const dialogs = (
    <>
      {asking && <PasswordDialog open toyId={toyId} name={name} onClose={stopAsking} onMissing={stopAsking} />}
      {photoOf !== null && (
        <PhotoPreview
          stops={stops}
          openId={photoOf}
          onChange={openPhoto}
          onReport={reportEntry}
          onMissing={closePhoto}
        />
      )}
      {isFollowing && (
        <FollowDialog toyId={toyId} name={name ?? toyId} onClose={stopFollowing} onMissing={stopFollowing} />
      )}
      {reporting && (
        <ReportDialog toyId={toyId} entryId={reporting.entryId} onClose={stopReporting} onMissing={stopReporting} />
      )}
    </>
  )
  return { dialogs, isAsking: asking, addEntry, openPhoto, reportEntry, reportToy, follow }
}

/** True when the form sent the person here for the password. A reload does not ask again. */
function useAskedOnce(): boolean {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const isAsked = state === 'ask-password'
  useEffect(() => {
    if (isAsked) void navigate({ pathname, search }, { replace: true, state: null })
  }, [isAsked, navigate, pathname, search])
  return isAsked
}
