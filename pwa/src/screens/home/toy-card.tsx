import { useId } from 'react'
import type { FeaturedToy } from '#contract/toys'
import { homeWords } from '../../messages/home.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ArrowRightIcon, PinIcon } from '../../ui/icons.tsx'
import { PhotoFrame } from '../../ui/photo-frame.tsx'
import styles from './featured.module.css'

export function ToyCard({ toy }: { toy: FeaturedToy }) {
  const words = homeWords()
  const nameId = useId()
  const name = toy.name ?? words.unnamed
  return (
    <Card as="article" className={styles.card} aria-labelledby={nameId}>
      <PhotoFrame
        src={toy.imageUrl}
        srcSet={toy.photo?.sources.map(({ url, width }) => `${url} ${width}w`).join(', ')}
        sizes="(min-width: 62rem) 21rem, (min-width: 40rem) 45vw, 90vw"
        width={toy.photo?.width}
        height={toy.photo?.height}
        alt={words.portrait(name)}
        shape="landscape"
        tape
        fallback={{ drawing: 'bear', text: words.noPortrait }}
      />
      <div className={styles.words}>
        <h3 id={nameId}>{name}</h3>
        <Badge tone="blue" icon={<PinIcon size={16} />}>
          {words.stops(toy.stopCount)}
        </Badge>
        {toy.mission && <p className={styles.mission}>{words.mission(toy.mission)}</p>}
        <p className={styles.place}>
          {toy.currentLocation === null ? words.notStarted : words.currentlyIn(toy.currentLocation)}
        </p>
      </div>
      <ButtonLink variant="secondary" wide href={paths.journey(toy.id)} aria-describedby={nameId}>
        <span>{words.viewJourney}</span>
        <ArrowRightIcon size={18} />
      </ButtonLink>
    </Card>
  )
}
