import { adminMailWords } from '../../../messages/admin-mails.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { MailList } from './mail-list.tsx'
import { MailsState } from './mails-state.tsx'
import cards from '../cards.module.css'
import styles from './mails.module.css'

/** Emails that wait because of a problem or were given up. */
export function MailsTab() {
  const words = adminMailWords()
  return (
    <div className={cards.tab}>
      <p className={styles.intro}>{words.intro}</p>
      <MailsState>
        {({ items, waiting, givenUp }) =>
          items.length === 0 ? (
            <EmptyState drawing="plane" title={words.none}>
              <p>{words.noneText}</p>
            </EmptyState>
          ) : (
            <>
              <p className={styles.intro} role="status">
                <span>{words.counts(waiting, givenUp)}</span>
                {waiting + givenUp > items.length && (
                  <span className={styles.listed}>{words.listed(items.length)}</span>
                )}
              </p>
              <MailList mails={items} level={3} />
            </>
          )
        }
      </MailsState>
    </div>
  )
}
