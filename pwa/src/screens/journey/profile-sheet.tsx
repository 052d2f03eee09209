import type { Elements } from '../../ui/elements.ts'
import type { ToyStatus } from '#contract/toys'
import type { PhotoSource } from '#contract/photo-source'
import { journeyWords } from '../../messages/journey.ts'
import { Badge, type BadgeProps } from '../../ui/badge.tsx'
import { PhotoFrame } from '../../ui/photo-frame.tsx'
import styles from './profile.module.css'

const tones: Record<ToyStatus | 'lost', NonNullable<BadgeProps['tone']>> = {
  active: 'moss',
  completed: 'blue',
  inactive: 'honey',
  lost: 'danger',
}

export interface ProfileSheetProps {
  status: ToyStatus | 'lost'
  id: string
  name: string
  /** Handwritten under the portrait. */
  caption: string | null
  mission: string | null
  source: PhotoSource
  /** What follows beside the portrait. */
  children?: Elements | undefined
}

/** A toy's portrait, name and mission: also what the server sends before the journey's code has arrived. */
export function ProfileSheet({ status, id, name, caption, mission, source, children }: ProfileSheetProps) {
  const words = journeyWords()
  return (
    <header className={styles.profile}>
      <div className={styles.portrait} data-empty={source.src === null ? '' : undefined}>
        <PhotoFrame
          {...source}
          // A phone shows it 17 rem wide; a file of a third of the bytes has almost as many pixels.
          sizes="(min-width: 56rem) 22rem, 15rem"
          alt={words.photoOf(name)}
          caption={caption}
          fallback={{ drawing: 'bear', text: '' }}
          loading="eager"
          tape
          tilt="left"
        />
      </div>
      <div className={styles.about}>
        <div className={styles.labels}>
          <Badge tone={tones[status]}>{words.status[status]}</Badge>
          <span className={styles.tag}>{words.tag(id)}</span>
        </div>
        <h1 className={styles.name}>{name}</h1>
        {mission && (
          <section className={styles.mission} aria-label={words.mission}>
            <h2 className={styles.missionLabel}>{words.mission}</h2>
            <p>{mission}</p>
          </section>
        )}
        {children satisfies Elements}
      </div>
    </header>
  )
}
