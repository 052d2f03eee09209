import { useState } from 'react'
import { apiPaths } from '#contract/paths'
import type { OpenReport, ReportDecision } from '#contract/reports'
import { adminApi } from '../../../data/admin.ts'
import { useAdminMutation } from '../../../hooks/admin/use-admin-mutation.ts'
import { adminReportWords } from '../../../messages/admin-reports.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { formatDashboardMoment } from '../dashboard-dates.ts'
import styles from './reports.module.css'

/** Lists that show something else once it is decided. */
const changed = [apiPaths.reports(), apiPaths.allEntries(), apiPaths.toys()]

function useDecision({ kind, id }: OpenReport, decision: ReportDecision, success: string) {
  return useAdminMutation<null, null>({
    run: () => adminApi.send('POST', apiPaths.reportDecisions(), { kind, id, decision }, null),
    success,
    fallback: adminReportWords().failed,
    invalidates: changed,
  })
}

interface Props {
  report: OpenReport
  /** What it is about, for those who hear the buttons only. */
  title: string
}

export function DecisionButtons({ report, title }: Props) {
  const words = adminReportWords()
  const [isAsking, setAsking] = useState(false)
  const restore = useDecision(report, 'restore', words.restored)
  const remove = useDecision(report, 'remove', words.removed)
  const block = useDecision(report, 'block_sender', words.blocked)
  const { sender, kind } = report
  return (
    <div className={styles.actions} role="group" aria-label={title}>
      <Button variant="secondary" busy={restore.isBusy} onClick={() => restore.act(null)}>
        {report.hiddenAt ? words.restore : words.keep}
      </Button>
      <Button variant="danger" busy={remove.isBusy} onClick={() => setAsking(true)}>
        {words.remove}
      </Button>
      {sender.blockedUntil ? (
        <span className={styles.small}>{words.blockedUntil(formatDashboardMoment(sender.blockedUntil))}</span>
      ) : (
        sender.isKnown && (
          <Button variant="ghost" busy={block.isBusy} onClick={() => block.act(null)}>
            {words.block}
          </Button>
        )
      )}
      <ConfirmDialog
        open={isAsking}
        title={words.removal.title}
        confirmLabel={words.removal.confirm}
        onConfirm={() => {
          setAsking(false)
          remove.act(null)
        }}
        onClose={() => setAsking(false)}
      >
        {words.removal[kind]}
      </ConfirmDialog>
    </div>
  )
}
