import { useState } from 'react'
import { homeMessages as words } from '../../messages/home.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Illustration, type IllustrationName } from '../../ui/illustration.tsx'
import styles from './how-it-works.module.css'

const drawings: IllustrationName[] = ['suitcase', 'map', 'hands']

export function HowItWorks() {
  const [shown, setShown] = useState<number | null>(null)
  const step = shown === null ? null : words.steps[shown]
  return (
    <section aria-labelledby="how-it-works">
      <div className={styles.head}>
        <h2 id="how-it-works">{words.howItWorks}</h2>
        <p>{words.howItWorksText}</p>
      </div>
      <ol className={styles.steps}>
        {words.steps.map(({ title, text }, index) => (
          <li key={title} className={styles.step}>
            <Illustration name={drawings[index] ?? 'map'} />
            <h3>
              <button type="button" aria-haspopup="dialog" onClick={() => setShown(index)}>
                {title}
              </button>
            </h3>
            <p>{text}</p>
            <span className={styles.more} aria-hidden="true">
              {words.learnMore}
            </span>
          </li>
        ))}
      </ol>
      <Dialog
        open={step !== null}
        onClose={() => setShown(null)}
        title={step?.title ?? ''}
        description={step?.intro}
        footer={<ButtonLink href={paths.shop()}>{words.getStarted}</ButtonLink>}
      >
        <ol className={styles.details}>
          {step?.details.map(({ title, text }, index) => (
            <li key={title}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Dialog>
    </section>
  )
}
