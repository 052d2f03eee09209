import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { TagCode } from '../../data/tag-address.ts'
import { keepCodePassword } from '../../hooks/tag-password.ts'
import { useRecentJourneys } from '../../hooks/use-recent-journeys.ts'
import { scanWords } from '../../messages/scan.ts'
import { trackWords } from '../../messages/track.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ArrowLeftIcon } from '../../ui/icons.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ScanIcon } from '../../ui/scan-icon.tsx'
import { ToyLinks } from '../../ui/toy-links.tsx'
import { TagIdForm } from './tag-id-form.tsx'
import styles from './track.module.css'

// The camera is not needed before a person asks for it.
const ScanDialog = lazyPart(() => import('./scan-dialog.tsx').then((m) => m.ScanDialog))
const SharedPhoto = lazyPart(() => import('./shared-photo.tsx').then((m) => m.SharedPhoto))

/** `/track`; with `?scan` the scanner is open, with `?shared={id}` or `?share-problem={code}` a photo was shared to the app. */
export function TrackScreen() {
  const query = useSearchParams()[0]
  return query.has('shared') || query.has('share-problem') ? <SharedPhoto key={query.toString()} /> : <Track />
}

function Track() {
  const words = trackWords()
  const navigate = useNavigate()
  const scan = useScanAddress()
  useEffect(() => void ScanDialog.preload(), [])
  return (
    <div className={styles.track}>
      <PageTitle title={words.title} />
      <ButtonLink variant="ghost" href={paths.home()} icon={<ArrowLeftIcon size={20} />}>
        {words.backToHome}
      </ButtonLink>
      <Card taped className={styles.card}>
        <Illustration name="tag" className={styles.tag} />
        <h1>{words.title}</h1>
        <Button variant="secondary" wide icon={<ScanIcon />} aria-haspopup="dialog" onClick={scan.open}>
          {scanWords().open}
        </Button>
        <TagIdForm hint={words.hint} label={words.view} onSubmit={(toyId) => void navigate(paths.journey(toyId))} />
      </Card>
      <RecentlyViewed />
      {scan.isOpen && (
        <ScanDialog open onTag={scan.goTo} onType={scan.type} onClose={scan.close} onMissing={scan.close} />
      )}
    </div>
  )
}

/** The scanner is open while the address says so: Back closes it, and the header leads to it. */
function useScanAddress() {
  const navigate = useNavigate()
  const isOpen = useSearchParams()[0].has('scan')
  const { state } = useLocation()
  const willType = useRef(false)
  const close = useCallback(
    () => void (state === 'opened-here' ? navigate(-1) : navigate(paths.track(), { replace: true })),
    [navigate, state],
  )
  useEffect(() => {
    if (isOpen || !willType.current) return
    willType.current = false
    document.querySelector<HTMLElement>('[data-field="tag"]')?.focus()
  }, [isOpen])
  return {
    isOpen,
    open: () => void navigate(paths.scan(), { state: 'opened-here' }),
    close,
    type: () => {
      willType.current = true
      close()
    },
    goTo: ({ id, password }: TagCode) => {
      if (password !== null) keepCodePassword(id, password)
      // Going back from the journey must not turn the camera on again.
      void navigate(paths.journey(id), { replace: true })
    },
  }
}

/** Toys that need no typing, also without signal; nothing on a first visit. */
function RecentlyViewed() {
  const words = trackWords()
  const journeys = useRecentJourneys()
  if (journeys.length === 0) return null
  return (
    <section aria-labelledby="recent" className={styles.recent}>
      <h2 id="recent">{words.recent}</h2>
      <p>{words.recentText}</p>
      <ToyLinks toys={journeys.map(({ toy }) => toy)} />
    </section>
  )
}
