import type { OwnerEntry } from '#contract/owners'
import { ownerWords } from '../../messages/owner.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatShortDay } from '../../ui/dates.ts'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './owner.module.css'
import { useEntries } from './use-entries.ts'
import type { Owner } from './use-owner.ts'

/** Every entry of the toy, to be hidden and brought back. */
export function EntriesSection({ owner }: { owner: Owner }) {
  const words = ownerWords().entries
  const { items, hasMore, isLoading, changing, loadMore, setHidden } = useEntries(owner)
  return (
    <Card as="section" aria-labelledby="owner-entries" className={styles.card}>
      <h2 id="owner-entries">{words.title}</h2>
      <p>{words.text}</p>
      {items?.length === 0 && <p className={styles.soft}>{words.none}</p>}
      {items && items.length > 0 && (
        <ul className={styles.entries}>
          {items.map((entry) => (
            <Row key={entry.id} entry={entry} isBusy={changing === entry.id} onChange={setHidden} />
          ))}
        </ul>
      )}
      {!items && isLoading && <Spinner label={words.loading} />}
      {items && hasMore && (
        <div>
          <Button variant="secondary" busy={isLoading} onClick={loadMore}>
            {isLoading ? words.loading : words.more}
          </Button>
        </div>
      )}
    </Card>
  )
}

interface RowProps {
  entry: OwnerEntry
  isBusy: boolean
  onChange: (id: number, isHidden: boolean) => void
}

function Row({ entry, isBusy, onChange }: RowProps) {
  const words = ownerWords().entries
  const { id, location, comment, addedBy, photo, hiddenBy } = entry
  const day = formatShortDay(entry.date)
  const thumb = photo?.sources[0]?.url
  return (
    <li className={styles.entry} data-hidden={hiddenBy ?? undefined}>
      {thumb ? <img src={thumb} alt="" width="72" height="72" loading="lazy" className={styles.thumb} /> : <span />}
      <div className={styles.words}>
        <strong>{location}</strong>
        <p>{comment}</p>
        <p className={styles.soft}>{words.by(addedBy, day)}</p>
        {hiddenBy && <Badge tone="honey">{hiddenBy === 'owner' ? words.hidden : words.reported}</Badge>}
      </div>
      {hiddenBy !== 'reports' && (
        <Button
          variant="secondary"
          busy={isBusy}
          aria-label={hiddenBy ? words.restoreFrom(location, day) : words.hideFrom(location, day)}
          onClick={() => onChange(id, hiddenBy === null)}
        >
          {hiddenBy ? words.restore : words.hide}
        </Button>
      )}
    </li>
  )
}
