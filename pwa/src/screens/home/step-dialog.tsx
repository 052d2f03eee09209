import { homeWords } from '../../messages/home.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './how-it-works.module.css'

export interface StepDialogProps {
  step: ReturnType<typeof homeWords>['steps'][number]
  onClose: () => void
}

/** What one of the three steps means in detail. */
export function StepDialog({ step, onClose }: StepDialogProps) {
  const words = homeWords()
  return (
    <Dialog
      open
      onClose={onClose}
      title={step.title}
      description={step.intro}
      footer={<ButtonLink href={paths.shop()}>{words.getStarted}</ButtonLink>}
    >
      <ol className={styles.details}>
        {step.details.map(({ title, text }, index) => (
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
  )
}
