import { homeMessages as words } from '../../messages/home.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './featured.module.css'
import { ToyCard } from './toy-card.tsx'
import { useFeatured } from './use-featured.ts'

export function FeaturedToys() {
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
      return (
        <ul className={styles.grid}>
          {featured.toys.map((toy) => (
            <li key={toy.id}>
              <ToyCard toy={toy} />
            </li>
          ))}
        </ul>
      )
  }
}
