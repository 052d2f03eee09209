import { useAdminSession } from '../../hooks/admin/use-admin-session.ts'
import { useRedirect } from '../../hooks/admin/use-redirect.ts'
import { adminWords } from '../../messages/admin.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './dashboard-screen.module.css'
import { DashboardHeader } from './dashboard-header.tsx'
import { DashboardHealth } from './dashboard-health.tsx'
import { DashboardTabs } from './dashboard-tabs.tsx'
import { OfflineNotice } from './offline-notice.tsx'

/** The admin dashboard. Nothing of it is shown before the server has confirmed the session. */
export function DashboardScreen() {
  const words = adminWords().dashboard
  const session = useAdminSession()
  useRedirect(session.status === 'signed-out' ? paths.admin() : null)
  return (
    <>
      <PageTitle title={words.title} />
      {session.status === 'loading' && <Spinner label={words.checking} />}
      {session.status === 'unreachable' && (
        <EmptyState
          drawing="plane"
          level={1}
          title={session.isOffline ? words.offlineTitle : words.unreachableTitle}
          actions={<Button onClick={session.retry}>{words.tryAgain}</Button>}
        >
          <p>{session.isOffline ? words.offlineText : words.unreachableText}</p>
        </EmptyState>
      )}
      {session.status === 'signed-in' && (
        <div className={styles.desk}>
          <DashboardHeader user={session.user} />
          <OfflineNotice />
          <DashboardHealth />
          <DashboardTabs />
        </div>
      )}
    </>
  )
}
