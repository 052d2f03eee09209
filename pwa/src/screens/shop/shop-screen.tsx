import { formatPounds, tagPricePence } from '#contract/payments'
import { shopWords } from '../../messages/shop.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckIcon, LockIcon, ParcelIcon, StarIcon } from '../../ui/icons.tsx'
import { TagIcon } from '../../ui/shell-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { BuyForm } from './buy-form.tsx'
import { Gallery } from './gallery.tsx'
import styles from './shop.module.css'

export function ShopScreen() {
  const words = shopWords()
  return (
    <div className={styles.page}>
      <PageTitle title={words.title} />
      <div className={styles.product}>
        <Gallery />
        <Offer />
      </div>
      <HowToStart />
    </div>
  )
}

function Offer() {
  const words = shopWords()
  return (
    <div className={styles.offer}>
      <Badge tone="moss" icon={<CheckIcon size={16} />}>
        {words.inStock}
      </Badge>
      <h1>{words.title}</h1>
      <p className={styles.intro}>{words.intro}</p>
      <p className={styles.rating}>
        <span role="img" aria-label={words.rating} className={styles.stars}>
          {[1, 2, 3, 4, 5].map((star) => (
            <StarIcon key={star} size={20} />
          ))}
        </span>
        <span>{words.reviews}</span>
      </p>
      <p className={styles.price}>
        <strong>{formatPounds(tagPricePence)}</strong> <span>{words.perTag}</span>
      </p>
      <BuyForm />
      <ul className={styles.promises}>
        <li>
          <ParcelIcon size={20} />
          <span>{words.freeShipping}</span>
        </li>
        <li>
          <LockIcon size={20} />
          <span>{words.securePayment}</span>
        </li>
      </ul>
      <h2>{words.featuresTitle}</h2>
      <ul className={styles.features}>
        {words.features.map((feature) => (
          <li key={feature}>
            <CheckIcon size={20} />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function HowToStart() {
  const words = shopWords()
  return (
    <section aria-labelledby="how-to-start" className={styles.start}>
      <h2 id="how-to-start">{words.stepsTitle}</h2>
      <ol className={styles.steps}>
        {words.steps.map(({ title, text }, index) => (
          <Card as="li" key={title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </Card>
        ))}
      </ol>
      <Notice tone="warning" title={words.warningTitle}>
        {words.warning}
      </Notice>
      <ButtonLink variant="secondary" href={paths.startJourney()} icon={<TagIcon size={20} />} className={styles.have}>
        {words.haveTag}
      </ButtonLink>
    </section>
  )
}
