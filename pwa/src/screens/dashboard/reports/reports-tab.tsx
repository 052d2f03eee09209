import { useOpenReports } from '../../../hooks/admin/use-open-reports.ts'
import { adminReportWords } from '../../../messages/admin-reports.ts'
import { adminWords } from '../../../messages/admin.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ReportCard } from './report-card.tsx'
import cards from '../cards.module.css'
import styles from './reports.module.css'

/** Reported entries and toys that wait for a decision, those with the most senders first. */
export function ReportsTab() {
  const words = adminReportWords()
  const list = adminWords().list
  const { data, isPending, error, refetch } = useOpenReports()
  return (
    <div className={cards.tab}>
      <p className={styles.intro}>{words.intro}</p>
      {isPending && <Spinner label={list.loading} />}
      {error && <LoadFailed title={list.failed} text={list.unreachableText} onRetry={() => void refetch()} />}
      {data?.total === 0 && <EmptyState drawing="scrapbook" title={words.none} />}
      {data && data.items.length > 0 && (
        <ul className={cards.list}>
          {data.items.map((report) => (
            <li key={`${report.kind} ${report.id}`}>
              <ReportCard report={report} />
            </li>
          ))}
        </ul>
      )}
      {data && data.total > data.items.length && <p role="status">{words.more(data.items.length, data.total)}</p>}
    </div>
  )
}
