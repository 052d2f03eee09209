import { useLiveQuery } from 'dexie-react-hooks'
import { distanceKm } from '#contract/journey'
import { readOwnEntry } from '../../data/outbox/own-entries.ts'
import { shareLink } from '../../hooks/share-link.ts'
import { ownStopWords } from '../../messages/own-stop.ts'
import { takeBackWords } from '../../messages/take-back.ts'
import { paths } from '../../paths.ts'
import { TakeBackButton } from '../../pending/take-back-button.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { draw } from '../../ui/draw-icon.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './own-stop.module.css'
import type { NumberedStop } from './timeline-items.ts'

const ShareIcon = draw(<path d="M12 15V3.5M7.5 8 12 3.5 16.5 8M5 12.5V20h14v-7.5" />)

export interface OwnStopProps {
  stop: NumberedStop
  /** The stop before it by date, if it is loaded. */
  before: NumberedStop | undefined
  toyId: string
  name: string
  /** Of the whole journey. */
  totalKm: number
  onFollow: () => void
}

/** On the card of a stop that this device has sent: where it stands in the journey, a way to tell others, and to put it right. */
export function OwnStop({ stop: { entry, number }, before, toyId, name, totalKm, onFollow }: OwnStopProps) {
  const words = ownStopWords()
  const share = async () => {
    const url = location.origin + paths.journey(toyId)
    const result = await shareLink({ title: name, text: words.shareText(name, entry.location), url })
    if (result === 'copied') showToast({ title: words.copied, description: words.copiedText, tone: 'success' })
    if (result === 'failed') {
      showToast({ title: words.notShared, description: words.notSharedText(url), tone: 'destructive' })
    }
  }
  const facts = [
    number === 1 && words.first,
    before && words.fromLast(distanceKm(before.entry, entry), before.entry.location),
    totalKm >= 1 && words.inAll(totalKm),
  ].filter((fact) => typeof fact === 'string')
  return (
    <aside className={styles.own}>
      <div>
        <p className={styles.title}>{words.title(number, name)}</p>
        <p className={styles.facts}>{facts.join(' · ')}</p>
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" aria-haspopup="dialog" onClick={onFollow}>
          {words.follow(name)}
        </Button>
        <Button variant="secondary" icon={<ShareIcon />} onClick={() => void share()}>
          {words.share}
        </Button>
        {entry.submissionKey !== null && (
          <PutRight submissionKey={entry.submissionKey} location={entry.location} toyId={toyId} />
        )}
      </div>
    </aside>
  )
}

interface PutRightProps {
  submissionKey: string
  location: string
  toyId: string
}

/** As long as the author may: edit the entry, or take it back. */
function PutRight({ submissionKey, location, toyId }: PutRightProps) {
  const own = useLiveQuery(() => readOwnEntry(submissionKey), [submissionKey])
  if (own?.waiting === 'take-back') return <p className={styles.facts}>{takeBackWords().waiting}</p>
  if (!own?.isChangeable) return null
  return (
    <div className={styles.putRight}>
      <ButtonLink variant="ghost" href={paths.editEntry(toyId, submissionKey)}>
        {ownStopWords().edit}
      </ButtonLink>
      <TakeBackButton
        submissionKey={submissionKey}
        location={location}
        focusNext={() => document.querySelector<HTMLElement>('#journey-timeline')}
      />
    </div>
  )
}
