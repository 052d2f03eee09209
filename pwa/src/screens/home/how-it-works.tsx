import { useCallback, useEffect, useState } from 'react'
import { whenIdle } from '../../hooks/use-later.ts'
import { homeWords } from '../../messages/home.ts'
import { Illustration, type IllustrationName } from '../../ui/illustration.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './how-it-works.module.css'

const drawings: IllustrationName[] = ['suitcase', 'map', 'hands']

const StepDialog = lazyPart(() => import('./step-dialog.tsx').then((m) => m.StepDialog))

export function HowItWorks() {
  const words = homeWords()
  const [shown, setShown] = useState<number | null>(null)
  const step = shown === null ? null : words.steps[shown]
  const close = useCallback(() => setShown(null), [])
  useEffect(() => whenIdle(() => void StepDialog.preload()), [])
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
      {step && <StepDialog step={step} onClose={close} onMissing={close} />}
    </section>
  )
}
