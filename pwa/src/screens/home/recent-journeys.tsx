import { useRecentJourneys } from '../../hooks/use-recent-journeys.ts'
import { homeMessages as words } from '../../messages/home.ts'
import { paths } from '../../paths.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { PinIcon } from '../../ui/icons.tsx'
import styles from './home.module.css'

/** What can be read here without signal; nothing on a first visit. */
export function RecentJourneys() {
  const journeys = useRecentJourneys()
  if (journeys.length === 0) return null
  return (
    <section aria-labelledby="recent" className={styles.recent}>
      <div>
        <h2 id="recent">{words.recent}</h2>
        <p>{words.recentText}</p>
      </div>
      <ul className={styles.saved}>
        {journeys.map(({ toy }) => (
          <li key={toy.id}>
            <AppLink href={paths.journey(toy.id)}>
              <PinIcon size={18} />
              {toy.name ?? toy.id}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
