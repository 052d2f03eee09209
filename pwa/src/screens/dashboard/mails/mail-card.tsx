import { useId } from 'react'
import type { AdminMail } from '#contract/mails'
import { orderNumber } from '#contract/orders'
import { adminMailWords } from '../../../messages/admin-mails.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatDashboardMoment } from '../dashboard-dates.ts'
import { EmailText } from '../email-text.tsx'
import styles from './mails.module.css'
import { useSendAgain } from './use-send-again.ts'

const tones = { waiting: 'honey', sent: 'moss', given_up: 'danger' } as const

/** One email: to whom, what became of it, and "Send again". */
export function MailCard({ mail, level }: { mail: AdminMail; level: 3 | 4 }) {
  const words = adminMailWords()
  const id = useId()
  const { act, isBusy } = useSendAgain(mail.id)
  const kind = words.kinds[mail.kind]
  const title = mail.orderId === null ? kind : words.title(kind, orderNumber(mail.orderId))
  const Heading = `h${level}` as const
  return (
    <article className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <Heading id={id} className={styles.title}>
          {title}
        </Heading>
        <Badge tone={tones[mail.state]}>{words.states[mail.state]}</Badge>
      </header>
      <dl className={styles.facts}>
        {mail.recipient !== null && (
          <>
            <dt>{words.to}</dt>
            <dd>
              <EmailText address={mail.recipient} />
            </dd>
          </>
        )}
        {mail.problem && (
          <>
            <dt>{words.problem}</dt>
            <dd>
              <span>{words.problems[mail.problem]}</span>
              {mail.detail && <small className={styles.detail}>{mail.detail}</small>}
            </dd>
          </>
        )}
      </dl>
      <footer className={styles.foot}>
        <span className={styles.small}>{timesOf(mail)}</span>
        <Button variant="secondary" busy={isBusy} aria-describedby={id} onClick={() => act(undefined)}>
          {words.sendAgain}
        </Button>
      </footer>
    </article>
  )
}

function timesOf({ sentAt, createdAt, attempts, nextAttemptAt }: AdminMail): string {
  const words = adminMailWords()
  if (sentAt) return words.sentAt(formatDashboardMoment(sentAt))
  const parts = [words.queuedAt(formatDashboardMoment(createdAt))]
  if (attempts > 0) parts.push(words.attempts(attempts))
  if (nextAttemptAt) parts.push(words.nextAttempt(formatDashboardMoment(nextAttemptAt)))
  return parts.join(' · ')
}
