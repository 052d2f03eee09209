import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { readSharedPhoto, removeSharedPhoto } from '../../data/shared-photos.ts'
import { preparePhoto, type PreparedPhoto } from '../../hooks/prepare-photo.ts'
import { shareToToy } from '../../hooks/share-to-toy.ts'
import type { SharedState } from '../../hooks/shared-origin.ts'
import { useRecentJourneys } from '../../hooks/use-recent-journeys.ts'
import { formatNumber } from '../../messages/format.ts'
import { sharedPhotoWords } from '../../messages/shared-photo.ts'
import { trackWords } from '../../messages/track.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChosenPhoto } from '../../ui/chosen-photo.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toast.ts'
import { ToyLinks } from '../../ui/toy-links.tsx'
import { TagIdForm } from './tag-id-form.tsx'
import styles from './track.module.css'

type Problem = keyof ReturnType<typeof sharedPhotoWords>['problems']

type Found = 'loading' | 'gone' | PreparedPhoto | { problem: Problem }

/** A photo that was shared to the app, and the question which toy it is for. */
export function SharedPhoto() {
  const words = sharedPhotoWords()
  const query = useSearchParams()[0]
  const id = query.get('shared') ?? ''
  const found = useSharedPhoto(id, query.get('share-problem'))
  if (found === 'loading') return <Spinner />
  if (found === 'gone') return <Sentence title={words.goneTitle} text={words.gone} />
  if ('problem' in found) return <Sentence title={words.problemTitle} text={words.problems[found.problem]} />
  return <ChooseToy id={id} prepared={found} count={Number(query.get('of'))} />
}

/** Reads and shrinks the photo; what it was shared as stays on the device until it is part of a draft. */
function useSharedPhoto(id: string, problem: string | null): Found {
  const [found, setFound] = useState<Found>('loading')
  useEffect(() => {
    if (problem !== null) return
    const leaving = new AbortController()
    const { signal } = leaving
    const read = async (): Promise<Found> => {
      const kept = await readSharedPhoto(id)
      return kept ? preparePhoto(new File([kept.bytes], kept.name, { type: kept.type }), signal) : 'gone'
    }
    read()
      .catch(() => ({ problem: 'not-an-image' }) as const)
      .then((result) => !signal.aborted && setFound(result))
      .catch(() => undefined)
    return () => leaving.abort()
  }, [id, problem])
  if (problem === null) return found
  return { problem: Object.hasOwn(sharedPhotoWords().problems, problem) ? (problem as Problem) : 'not-ready' }
}

function Sentence({ title, text }: { title: string; text: string }) {
  return (
    <>
      <PageTitle title={title} />
      <EmptyState
        drawing="camera"
        level={1}
        title={title}
        actions={<ButtonLink href={paths.track()}>{trackWords().tagId}</ButtonLink>}
      >
        <p>{text}</p>
      </EmptyState>
    </>
  )
}

interface ChooseToyProps {
  id: string
  prepared: PreparedPhoto
  /** How many files were shared. */
  count: number
}

function ChooseToy({ id, prepared, count }: ChooseToyProps) {
  const words = sharedPhotoWords()
  const navigate = useNavigate()
  const [isSaving, setSaving] = useState(false)
  const choose = async (toyId: string) => {
    if (isSaving) return
    setSaving(true)
    try {
      await shareToToy(toyId, prepared)
    } catch {
      setSaving(false)
      return showToast({ title: words.notSaved, description: words.problems['not-kept'], tone: 'destructive' })
    }
    await removeSharedPhoto(id)
    const state: SharedState = { origin: prepared.origin }
    await navigate(paths.addEntry(toyId), { replace: true, state })
  }
  const discard = () => void removeSharedPhoto(id).then(() => navigate(paths.home(), { replace: true }))
  return (
    <div className={styles.track}>
      <PageTitle title={words.title} />
      <Card taped className={styles.card}>
        <h1>{words.title}</h1>
        <div className={styles.shared}>
          <ChosenPhoto photo={prepared.photo} onRemove={discard} />
        </div>
        <p className={styles.kept}>{words.kept}</p>
        {count > 1 && <p className={styles.kept}>{words.firstOf(formatNumber(count))}</p>}
        <Recent onChoose={(toyId) => void choose(toyId)} />
        <TagIdForm label={words.next} isBusy={isSaving} onSubmit={(toyId) => void choose(toyId)} />
      </Card>
    </div>
  )
}

function Recent({ onChoose }: { onChoose: (toyId: string) => void }) {
  const journeys = useRecentJourneys()
  if (journeys.length === 0) return null
  return (
    <section aria-labelledby="recent" className={styles.recent}>
      <h2 id="recent">{trackWords().recent}</h2>
      <ToyLinks toys={journeys.map(({ toy }) => toy)} onChoose={onChoose} />
    </section>
  )
}
