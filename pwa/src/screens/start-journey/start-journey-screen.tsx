import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { cleanLine } from '#contract/text'
import { useActivationDraft } from '../../hooks/use-activation-draft.ts'
import { startJourneyWords } from '../../messages/start-journey.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TagIcon } from '../../ui/shell-icons.tsx'
import { Illustration, type IllustrationName } from '../../ui/illustration.tsx'
import { offerInstall } from '../../ui/install.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { ActivationDialog } from './activation-dialog.tsx'
import styles from './start-journey.module.css'
import type { Elements } from '../../ui/elements.ts'

export function StartJourneyScreen() {
  const words = startJourneyWords()
  const navigate = useNavigate()
  const draft = useActivationDraft()
  const { linkedId, open, close } = useDialogAddress()
  return (
    <div className={styles.page}>
      <PageTitle title={words.title} />
      <header className={styles.head}>
        <h1>{words.title}</h1>
        <p>{words.intro}</p>
      </header>
      <div className={styles.cards}>
        <Choice drawing="suitcase" title={words.activateTitle} text={words.activateText}>
          <Button size="large" wide icon={<TagIcon />} aria-haspopup="dialog" onClick={open}>
            {words.activate}
          </Button>
        </Choice>
        <Choice drawing="tag" title={words.orderTitle} text={words.orderText}>
          <ButtonLink size="large" wide variant="secondary" href={paths.shop()}>
            {words.order}
          </ButtonLink>
        </Choice>
      </div>
      {draft.status === 'ready' && (
        <ActivationDialog
          open={linkedId !== null}
          draft={draft}
          linkedId={linkedId ?? ''}
          onClose={close}
          onActivated={({ id }) => {
            offerInstall()
            // The form is done with: going back from the journey must not open it again.
            void navigate(paths.journey(id), { replace: true, state: 'activated' })
          }}
        />
      )}
    </div>
  )
}

interface ChoiceProps {
  drawing: IllustrationName
  title: string
  text: string
  children: Elements
}

function Choice({ drawing, title, text, children }: ChoiceProps) {
  return (
    <Card as="section" taped className={styles.card}>
      <Illustration name={drawing} />
      <h2>{title}</h2>
      <p>{text}</p>
      {children satisfies Elements}
    </Card>
  )
}

/** The dialog is open while the address names a tag (`?id=`, empty when none is known): a reload keeps it, Back closes it. */
function useDialogAddress() {
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const { state } = useLocation()
  const id = parameters.get('id')
  return {
    linkedId: id === null ? null : cleanLine(id),
    open: () => void navigate(paths.startJourney(''), { state: 'opened-here' }),
    close: () => void (state === 'opened-here' ? navigate(-1) : navigate(paths.startJourney(), { replace: true })),
  }
}
