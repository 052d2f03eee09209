import { useNavigate, useSearchParams } from 'react-router-dom'
import { useRecentJourneys } from '../../hooks/use-recent-journeys.ts'
import { trackWords } from '../../messages/track.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ArrowLeftIcon } from '../../ui/icons.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ToyLinks } from '../../ui/toy-links.tsx'
import { TagIdForm } from './tag-id-form.tsx'
import styles from './track.module.css'

const SharedPhoto = lazyPart(() => import('./shared-photo.tsx').then((m) => m.SharedPhoto))

/** `/track`; with `?shared={id}` or `?share-problem={code}` for a photo that was shared to the app. */
export function TrackScreen() {
  const query = useSearchParams()[0]
  return query.has('shared') || query.has('share-problem') ? <SharedPhoto key={query.toString()} /> : <Track />
}

function Track() {
  const words = trackWords()
  const navigate = useNavigate()
  return (
    <div className={styles.track}>
      <PageTitle title={words.title} />
      <ButtonLink variant="ghost" href={paths.home()} icon={<ArrowLeftIcon size={20} />}>
        {words.backToHome}
      </ButtonLink>
      <Card taped className={styles.card}>
        <Illustration name="tag" className={styles.tag} />
        <h1>{words.title}</h1>
        <TagIdForm hint={words.hint} label={words.view} onSubmit={(toyId) => void navigate(paths.journey(toyId))} />
      </Card>
      <RecentlyViewed />
    </div>
  )
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
