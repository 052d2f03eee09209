import { useRecentJourneys } from '../../hooks/use-recent-journeys.ts'
import { homeWords } from '../../messages/home.ts'
import { ToyLinks } from '../../ui/toy-links.tsx'
import styles from './home.module.css'

/** What can be read here without signal; nothing on a first visit. */
export function RecentJourneys() {
  const words = homeWords()
  const journeys = useRecentJourneys()
  if (journeys.length === 0) return null
  return (
    <section aria-labelledby="recent" className={styles.recent}>
      <div>
        <h2 id="recent">{words.recent}</h2>
        <p>{words.recentText}</p>
      </div>
      <ToyLinks toys={journeys.map(({ toy }) => toy)} />
    </section>
  )
}
