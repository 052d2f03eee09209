import { useState } from 'react'
import { currentLocation } from '#contract/journey'
import type { Toy } from '#contract/toys'
import { paths } from '../paths.ts'
import { AppLink } from './app-link.tsx'
import { PinIcon } from './icons.tsx'
import { Illustration } from './illustration.tsx'
import styles from './toy-links.module.css'

/** Toys this device knows, each one tap away from its journey. */
export function ToyLinks({ toys }: { toys: readonly Toy[] }) {
  return (
    <ul className={styles.list}>
      {toys.map((toy) => (
        <li key={toy.id}>
          <ToyLink toy={toy} />
        </li>
      ))}
    </ul>
  )
}

function ToyLink({ toy }: { toy: Toy }) {
  const place = currentLocation(toy.journeyEntries)
  return (
    <AppLink href={paths.journey(toy.id)} className={styles.link}>
      <Portrait url={toy.photo?.sources[0]?.url ?? toy.imageUrl} />
      <span className={styles.words}>
        <strong>{toy.name ?? toy.id}</strong>
        <span className={styles.facts}>
          <span>{toy.id}</span>
          {place !== null && (
            <span className={styles.place}>
              <PinIcon size={15} />
              <span>{place}</span>
            </span>
          )}
        </span>
      </span>
    </AppLink>
  )
}

/** The name stands beside it; a picture that is not on the device is no loss. */
function Portrait({ url }: { url: string | null }) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className={styles.print} aria-hidden="true">
      {url === null || failed === url ? (
        <Illustration name="bear" />
      ) : (
        <img src={url} alt="" width={56} height={56} loading="lazy" decoding="async" onError={() => setFailed(url)} />
      )}
    </span>
  )
}
