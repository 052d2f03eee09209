import { useId } from 'react'
import type { OpenReport } from '#contract/reports'
import { adminReportWords } from '../../../messages/admin-reports.ts'
import { paths } from '../../../paths.ts'
import { AppLink } from '../../../ui/app-link.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatDay } from '../../../ui/dates.ts'
import { formatDashboardMoment } from '../dashboard-dates.ts'
import { DecisionButtons } from './decision-buttons.tsx'
import cards from '../cards.module.css'
import styles from './reports.module.css'

/** One reported entry or toy, as it was, with what was said about it and what can be done. */
export function ReportCard({ report }: { report: OpenReport }) {
  const words = adminReportWords()
  const headingId = useId()
  const { entry, toy, senders, hiddenAt, kind } = report
  const toyName = toy.name ?? words.unnamed
  const title = entry ? words.entry(entry.location, toy.id) : words.toy(toyName, toy.id)
  return (
    <Card as="article" className={cards.card} aria-labelledby={headingId}>
      <header className={cards.head}>
        <h3 id={headingId} className={cards.title}>
          {hiddenAt && kind === 'toy' ? title : <AppLink href={paths.journey(toy.id)}>{title}</AppLink>}
        </h3>
        <div className={styles.badges}>
          <Badge tone="blue">{words.kinds[kind]}</Badge>
          <Badge tone={hiddenAt ? 'danger' : 'moss'}>{hiddenAt ? words.hidden : words.public}</Badge>
          <Badge tone="honey">{words.senders(senders)}</Badge>
        </div>
      </header>
      <div className={styles.columns}>
        <Subject report={report} name={entry?.location ?? toyName} />
        <Complaints reports={report.reports} />
      </div>
      <DecisionButtons report={report} title={title} />
    </Card>
  )
}

function Subject({ report: { entry, toy }, name }: { report: OpenReport; name: string }) {
  const words = adminReportWords()
  const { photo, imageUrl } = entry ?? toy
  const src = photo?.sources[0]?.url ?? imageUrl
  const line = entry ? words.by(entry.addedBy, formatDay(entry.date)) : (toy.ownerName ?? words.unnamed)
  return (
    <div className={styles.subject}>
      {src && <img src={src} alt={words.photoAlt(name)} className={styles.photo} loading="lazy" />}
      <div className={styles.said}>
        <p className={styles.comment}>{entry ? entry.comment : toy.mission}</p>
        <p className={styles.small}>{line}</p>
      </div>
    </div>
  )
}

function Complaints({ reports }: Pick<OpenReport, 'reports'>) {
  const words = adminReportWords()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className={styles.label}>
        {words.reports}
      </h4>
      <ul className={styles.complaints}>
        {reports.map(({ reason, words: said, at }, i) => (
          <li key={`${at} ${i}`}>
            <strong>{words.reasons[reason]}</strong> <span>{said || words.noWords}</span>{' '}
            <time dateTime={at} className={styles.small}>
              {formatDashboardMoment(at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
