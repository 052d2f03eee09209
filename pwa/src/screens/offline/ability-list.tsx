import { useEffect, useState } from 'react'
import { browserAbilities } from '../../hooks/browser-abilities.ts'
import { offlinePageWords } from '../../messages/offline-page.ts'
import { CheckIcon, MinusIcon } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './offline-screen.module.css'

/** What this browser can do, each in a sentence. */
export function AbilityList() {
  const words = offlinePageWords()
  const abilities = useAbilities()
  const { offline, database, photos, sync, locks, install } = words
  const rows: [title: string, can: boolean, text: string][] = [
    [offline.title, abilities.offline === 'yes', offline[abilities.offline]],
    [database.title, abilities.database === 'yes', database[abilities.database]],
    [photos.title, abilities.photos === 'yes', photos[abilities.photos]],
    [sync.title, abilities.sync === 'yes', sync[abilities.sync]],
    [locks.title, abilities.locks === 'yes', locks[abilities.locks]],
    [install.title, abilities.install !== 'no', install[abilities.install]],
  ]
  return (
    <section className={styles.section} aria-labelledby="offline-abilities">
      <h2 id="offline-abilities">{words.abilities}</h2>
      <dl className={styles.abilities}>
        {rows.map(([title, can, text]) => (
          <div key={title} className={styles.ability} data-can={can ? '' : undefined}>
            <dt>
              {can ? <CheckIcon size={20} /> : <MinusIcon size={20} />}
              <span>{title}</span>
              <VisuallyHidden>{can ? words.can : words.cannot}</VisuallyHidden>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The worker takes the page over some moments after the first visit. */
function useAbilities() {
  const [abilities, setAbilities] = useState(browserAbilities)
  useEffect(() => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
    const look = () => setAbilities(browserAbilities())
    workers?.addEventListener('controllerchange', look)
    return () => workers?.removeEventListener('controllerchange', look)
  }, [])
  return abilities
}
