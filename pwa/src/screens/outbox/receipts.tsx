import { useLinkClickHandler } from 'react-router-dom'
import type { Receipt } from '../../data/outbox-overview.ts'
import type { OwnEntryState } from '../../hooks/own-entry.ts'
import { outboxPageWords } from '../../messages/outbox-page.ts'
import { paths } from '../../paths.ts'
import { formatDayOfYear } from '../../ui/dates.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import styles from './outbox-screen.module.css'

/** What the server has confirmed lately, newest first, each with the way to its stop. */
export function Receipts({ receipts }: { receipts: readonly Receipt[] }) {
  const words = outboxPageWords()
  return (
    <section className={styles.receipts} aria-labelledby="outbox-receipts">
      <h2 id="outbox-receipts">{words.receipts}</h2>
      <p className={styles.receiptsText}>{words.receiptsText}</p>
      <ul className={styles.receiptList}>
        {receipts.map((receipt) => (
          <li key={receipt.submissionKey} className={styles.receipt}>
            <CheckIcon size={20} />
            <div>
              <StopLink receipt={receipt} />
              <p className={styles.place}>{receipt.location}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
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

function sentence({ toyId, name, stop, sentAt, isCorrection }: Receipt): string {
  const words = outboxPageWords()
  const toy = name ?? words.tag(toyId)
  const day = formatDayOfYear(sentAt)
  if (stop === null) return isCorrection ? words.corrected(toy, day) : words.delivered(toy, day)
  return isCorrection ? words.correctedAs(stop, toy, day) : words.deliveredAs(stop, toy, day)
}
