import type { AdminHealth } from '#contract/health'
import { useHealth } from '../../hooks/admin/use-health.ts'
import { usePaymentCounts } from '../../hooks/admin/use-payment-counts.ts'
import { adminWords } from '../../messages/admin.ts'
import { formatRelative } from '../../ui/dates.ts'
import styles from './dashboard-health.module.css'

interface Item {
  label: string
  state: string
  /** Whether somebody has to do something; null for what is only told. */
  isTrouble: boolean | null
  /** What there is to say besides. */
  more?: string
}

/** How the site is, in one strip: what needs somebody stands out by its words, its sign and its colour. */
export function DashboardHealth() {
  const words = adminWords().health
  const { data, isError } = useHealth()
  const counted = usePaymentCounts().data?.attention
  if (!data) return isError ? <p className={styles.unreadable}>{words.unreadable}</p> : null
  return (
    <section aria-label={words.label}>
      <dl className={styles.strip}>
        {itemsOf(data, counted).map(({ label, state, isTrouble, more }) => (
          <div key={label} className={`${styles.item} ${classOf(isTrouble)}`} title={more}>
            <dt>{label}</dt>
            <dd>{state}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** `counted` are the payments that need attention, as their tab counts them: the backlog may be some seconds old. */
function itemsOf(health: AdminHealth, counted: number | undefined): Item[] {
  const words = adminWords().health
  const { database, photos, backlog, version, commit, startedAt } = health
  const unknown = { state: words.unknown, isTrouble: true }
  return [
    { label: words.database, state: words.databases[database], isTrouble: database !== 'ok' },
    { label: words.photos, state: words.photoStores[photos], isTrouble: photos !== 'ok' },
    { label: words.mails, ...(backlog ? mailsOf(backlog) : unknown) },
    { label: words.payments, ...(backlog ? paymentsOf(counted ?? backlog.paymentsNeedingAttention) : unknown) },
    { label: words.jobs, ...(backlog ? jobsOf(backlog.jobs) : unknown) },
    {
      label: words.version,
      state: words.versionState(version, commit),
      isTrouble: null,
      more: words.since(relative(startedAt)),
    },
  ]
}

const classOf = (isTrouble: boolean | null) => (isTrouble === null ? '' : isTrouble ? styles.trouble : styles.fine)

type Backlog = NonNullable<AdminHealth['backlog']>
type State = Pick<Item, 'state' | 'isTrouble'>

const mailsOf = ({ mailsWaiting, mailsGivenUp }: Backlog): State => ({
  state: adminWords().health.mailsState(mailsWaiting, mailsGivenUp),
  isTrouble: mailsGivenUp > 0,
})

function paymentsOf(count: number | null): State {
  const words = adminWords().health
  return count === null
    ? { state: words.unknown, isTrouble: true }
    : { state: words.paymentsState(count), isTrouble: count > 0 }
}

function jobsOf(jobs: Backlog['jobs']): State {
  const words = adminWords().health
  const [newest] = [...jobs].sort((a, b) => Number(b.hasFailed) - Number(a.hasFailed) || b.at.localeCompare(a.at))
  if (!newest) return { state: words.noJob, isTrouble: false }
  const when = relative(newest.at)
  return newest.hasFailed
    ? { state: words.jobFailed(newest.name, when), isTrouble: true }
    : { state: words.jobsDone(when), isTrouble: false }
}

const relative = (date: string) => formatRelative(new Date(date), new Date())
