import { useOnline } from '../../hooks/use-connection.ts'
import { adminWords } from '../../messages/admin.ts'
import { Notice } from '../../ui/notice.tsx'

/** What is on the dashboard stays there without signal, but it is not to be trusted. */
export function OfflineNotice() {
  const online = useOnline()
  if (online) return null
  return (
    <Notice tone="warning" live="status">
      {adminWords().dashboard.offlineNotice}
    </Notice>
  )
}
