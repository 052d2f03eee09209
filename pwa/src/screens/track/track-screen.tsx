import { useState, type FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { cleanLine } from '#contract/text'
import { useRecentJourneys } from '../../hooks/use-recent-journeys.ts'
import { trackWords } from '../../messages/track.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ArrowLeftIcon } from '../../ui/icons.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { ToyLinks } from '../../ui/toy-links.tsx'
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
  const [tagId, setTagId] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const id = cleanLine(tagId)
    if (id === '') showToast({ ...words.missing, tone: 'destructive' })
    else void navigate(paths.journey(id))
  }
  return (
    <div className={styles.track}>
      <PageTitle title={words.title} />
      <ButtonLink variant="ghost" href={paths.home()} icon={<ArrowLeftIcon size={20} />}>
        {words.backToHome}
      </ButtonLink>
      <Card taped className={styles.card}>
        <Illustration name="tag" className={styles.tag} />
        <h1>{words.title}</h1>
        {/* An empty field is answered by the toast, in our words; the browser's own bubble would come before it. */}
        <form noValidate onSubmit={submit} className={styles.form}>
          <TextField
            label={words.tagId}
            hint={words.hint}
            placeholder={words.placeholder}
            value={tagId}
            onChange={setTagId}
            required
            name="tag"
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
          />
          <Button type="submit" size="large" wide>
            {words.view}
          </Button>
        </form>
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
