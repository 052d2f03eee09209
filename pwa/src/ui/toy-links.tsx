import type { MouseEvent } from 'react'
import { currentLocation } from '#contract/journey'
import type { Toy } from '#contract/toys'
import { paths } from '../paths.ts'
import { AppLink } from './app-link.tsx'
import { PinIcon } from './icons.tsx'
import styles from './toy-links.module.css'
import { ToyPortrait } from './toy-portrait.tsx'

/** Toys this device knows, each one tap away from its journey, or from what `onChoose` does with it. */
export function ToyLinks({ toys, onChoose }: { toys: readonly Toy[]; onChoose?: (id: string) => void }) {
  return (
    <ul className={styles.list}>
      {toys.map((toy) => (
        <li key={toy.id}>
          <ToyLink toy={toy} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  )
}

function ToyLink({ toy, onChoose }: { toy: Toy; onChoose: ((id: string) => void) | undefined }) {
  const choose = (event: MouseEvent) => {
    if (!onChoose) return
    event.preventDefault()
    onChoose(toy.id)
  }
  const place = currentLocation(toy.journeyEntries)
  return (
    <AppLink href={paths.journey(toy.id)} className={styles.link} onClick={choose}>
      <ToyPortrait url={toy.photo?.sources[0]?.url ?? toy.imageUrl} />
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
