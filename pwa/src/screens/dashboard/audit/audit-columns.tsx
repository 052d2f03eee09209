import { ownerActor, type AuditRecord } from '#contract/audit'
import { adminAuditWords } from '../../../messages/admin-audit.ts'
import type { DataColumn } from '../../../ui/data-table-columns.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { formatDashboardMoment } from '../dashboard-dates.ts'
import { EmailText } from '../email-text.tsx'
import { auditChanges, auditSubject, type AuditChange } from './audit-changes.ts'
import styles from './audit.module.css'

export function auditColumns(): DataColumn<AuditRecord>[] {
  const words = adminAuditWords()
  return [
    {
      id: 'at',
      header: words.columns.at,
      meta: { sort: 'id', primary: true },
      cell: (row) => <time dateTime={row.at}>{formatDashboardMoment(row.at)}</time>,
    },
    {
      id: 'email',
      header: words.columns.email,
      cell: (row) => (row.email === ownerActor ? words.owner : <EmailText address={row.email} />),
    },
    {
      id: 'action',
      header: words.columns.action,
      cell: (row) => <span className={styles.action}>{words.actions[row.action]}</span>,
    },
    { id: 'subject', header: words.columns.subject, cell: (row) => auditSubject(row) },
    {
      id: 'changes',
      header: words.columns.changes,
      cell: (row) => <Changes changes={auditChanges(row)} />,
    },
  ]
}

/** What is shown at once, in changes and in letters; more is folded away, such as the ids of many tags. */
const open = { changes: 2, letters: 160 }

const lettersOf = (changes: AuditChange[]) =>
  changes.reduce((sum, { before, after }) => sum + (before?.length ?? 0) + (after?.length ?? 0), 0)

function Changes({ changes }: { changes: AuditChange[] }) {
  const words = adminAuditWords()
  if (changes.length === 0) return '–'
  if (changes.length <= open.changes && lettersOf(changes) <= open.letters) return <List changes={changes} />
  return (
    <details className={styles.details}>
      <summary>{words.show(changes.length)}</summary>
      <List changes={changes} />
    </details>
  )
}

const List = ({ changes }: { changes: AuditChange[] }) => (
  <dl className={styles.changes}>
    {changes.map(({ field, before, after }) => (
      <div key={field}>
        <dt>{field}</dt>
        <dd>
          {before === null && after === null && <span>{adminAuditWords().changed}</span>}
          {before !== null && (
            <del data-nothing={before === adminAuditWords().nothing || undefined}>
              <VisuallyHidden>{`${adminAuditWords().before} `}</VisuallyHidden>
              <span>{before}</span>
            </del>
          )}
          {before !== null && after !== null && <span aria-hidden="true"> → </span>}
          {after !== null && (
            <ins>
              <VisuallyHidden>{`${adminAuditWords().after} `}</VisuallyHidden>
              <span>{after}</span>
            </ins>
          )}
        </dd>
      </div>
    ))}
  </dl>
)
