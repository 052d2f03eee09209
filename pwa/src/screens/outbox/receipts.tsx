import { useLinkClickHandler } from 'react-router-dom'
import { correctionHours } from '#contract/limits'
import type { Receipt } from '../../data/outbox-overview.ts'
import type { OwnEntryState } from '../../hooks/own-entry.ts'
import { outboxPageWords } from '../../messages/outbox-page.ts'
import { paths } from '../../paths.ts'
import { TakeBackButton } from '../../pending/take-back-button.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { formatDayOfYear } from '../../ui/dates.ts'
import { CheckIcon, MinusIcon } from '../../ui/icons.tsx'
import styles from './outbox-screen.module.css'

/** What the server has confirmed lately, newest first, each with the way to its stop. */
export function Receipts({ receipts }: { receipts: readonly Receipt[] }) {
  const words = outboxPageWords()
  return (
    <section className={styles.receipts} aria-labelledby="outbox-receipts">
      <h2 id="outbox-receipts">{words.receipts}</h2>
      <p className={styles.receiptsText}>{words.receiptsText(correctionHours)}</p>
      <ul className={styles.receiptList}>
        {receipts.map((receipt) => (
          <li key={receipt.submissionKey} className={styles.receipt}>
            {receipt.takenBackAt === null ? <CheckIcon size={20} /> : <MinusIcon size={20} />}
            <div className={styles.receiptWords}>
              <StopLink receipt={receipt} />
              <p className={styles.place}>{receipt.location}</p>
            </div>
            {receipt.isChangeable && <PutRight receipt={receipt} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** As long as the author may: edit the entry, or take it back. */
function PutRight({ receipt: { toyId, submissionKey, location } }: { receipt: Receipt }) {
  const words = outboxPageWords()
  return (
    <div className={styles.receiptActions}>
      <ButtonLink variant="ghost" href={paths.editEntry(toyId, submissionKey)} aria-label={words.editEntry(location)}>
        {words.edit}
      </ButtonLink>
      <TakeBackButton
        submissionKey={submissionKey}
        location={location}
        label={words.takeBackEntry(location)}
        focusNext={() => document.querySelector<HTMLElement>('h1')}
      />
    </div>
  )
}

/** Opens the journey at the card of the stop. */
function StopLink({ receipt }: { receipt: Receipt }) {
  const href = paths.journey(receipt.toyId)
  const state: OwnEntryState = { ownEntry: receipt.submissionKey }
  const follow = useLinkClickHandler<HTMLAnchorElement>(href, { state })
  return (
    <a href={href} onClick={follow}>
      {sentence(receipt)}
    </a>
  )
}

function sentence({ toyId, name, stop, sentAt, isCorrection, takenBackAt }: Receipt): string {
  const words = outboxPageWords()
  const toy = name ?? words.tag(toyId)
  const day = formatDayOfYear(sentAt)
  if (takenBackAt !== null) return words.takenBack(toy, day)
  if (stop === null) return isCorrection ? words.corrected(toy, day) : words.delivered(toy, day)
  return isCorrection ? words.correctedAs(stop, toy, day) : words.deliveredAs(stop, toy, day)
}
