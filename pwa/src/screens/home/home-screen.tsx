import { lazy, Suspense } from 'react'
import { homeWords } from '../../messages/home.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { TagIcon } from '../../ui/shell-icons.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import { PartBoundary } from '../../ui/part-boundary.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Postmark, Stamp } from '../../ui/stamp.tsx'
import styles from './home.module.css'
import { HowItWorks } from './how-it-works.tsx'

// The front page is drawn without waiting for the query client and the checking of answers.
const FeaturedToys = lazy(() => import('./featured-toys.tsx').then((m) => ({ default: m.FeaturedToys })))

// Shown only to those who have been here before.
const RecentJourneys = lazy(() => import('./recent-journeys.tsx').then((m) => ({ default: m.RecentJourneys })))

export function HomeScreen() {
  const words = homeWords()
  return (
    <div className={styles.home}>
      <PageTitle title={words.pageTitle} />
      {/* The rest is laid out after its first paint (scripts/first-screen.ts). */}
      <section data-first-screen className={styles.hero}>
        <div className={styles.pitch}>
          <h1>{words.heroTitle}</h1>
          <p className={styles.lead}>{words.heroText}</p>
          <ButtonLink size="large" href={paths.track()} icon={<TagIcon />}>
            {words.enterTagId}
          </ButtonLink>
        </div>
        <Postcard />
      </section>
      <HowItWorks />
      <section aria-labelledby="featured">
        <div className={styles.sectionHead}>
          <h2 id="featured">{words.featured}</h2>
          <p>{words.featuredText}</p>
        </div>
        <PartBoundary fallback={<EmptyState drawing="plane" title={words.featuredFailed} />}>
          <Suspense fallback={<Spinner label={words.loadingFeatured} />}>
            <FeaturedToys />
          </Suspense>
        </PartBoundary>
      </section>
      <PartBoundary fallback={null}>
        <Suspense>
          <RecentJourneys />
        </Suspense>
      </PartBoundary>
      <section className={styles.closing}>
        <Illustration name="tag" />
        <div>
          <h2>{words.closingTitle}</h2>
          <p>{words.closingText}</p>
          <ButtonLink size="large" href={paths.startJourney()} icon={<TagIcon />}>
            {words.activateTag}
          </ButtonLink>
        </div>
      </section>
    </div>
  )
}

/** The card a bear would send home. All of it is decoration, and comes after the first paint (scripts/first-screen.ts). */
function Postcard() {
  const words = homeWords()
  return (
    <div data-later className={styles.postcard} aria-hidden="true">
      <div className={styles.view}>
        <Illustration name="landscape" />
      </div>
      <div className={styles.postage}>
        <Stamp tone="blue" size="large">
          <Illustration name="compass" />
        </Stamp>
      </div>
      <div className={styles.cancelled}>
        <Postmark {...words.postmark} />
      </div>
      <p className={styles.greeting}>{words.postcardTo}</p>
      <div className={styles.traveller}>
        <Illustration name="bear" />
      </div>
    </div>
  )
}
