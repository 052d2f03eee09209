import type { FeaturedToy } from '#contract/toys'
import { homeWords } from '../../messages/home.ts'
import { Button } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './featured.module.css'
import { ToyCard } from './toy-card.tsx'
import { useFeatured } from './use-featured.ts'

export function FeaturedToys() {
  const words = homeWords()
  const featured = useFeatured()
  switch (featured.status) {
    case 'loading':
      return <Spinner label={words.loadingFeatured} />
    case 'failed':
      return (
        <div role="status">
          <EmptyState
            drawing="plane"
            title={words.featuredFailed}
            actions={
              <Button variant="secondary" onClick={featured.retry}>
                {words.tryAgain}
              </Button>
            }
          />
        </div>
      )
    case 'ready':
      if (featured.toys.length === 0) return <EmptyState title={words.noFeatured} />
      return <Toys toys={featured.toys} />
    case 'kept':
      return (
        <>
          <div className={styles.kept}>
            <Notice
              live="status"
              title={words.keptFeatured(formatMoment(featured.savedAt))}
              actions={
                <Button variant="secondary" onClick={featured.retry}>
                  {words.tryAgain}
                </Button>
              }
            >
              {words.keptFeaturedText}
            </Notice>
          </div>
          <Toys toys={featured.toys} />
        </>
      )
  }
}

function Toys({ toys }: { toys: FeaturedToy[] }) {
  return (
    <ul className={styles.grid}>
      {toys.map((toy) => (
        <li key={toy.id}>
          <ToyCard toy={toy} />
        </li>
      ))}
    </ul>
  )
}
