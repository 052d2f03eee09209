import { useEffect, useRef, useState } from 'react'
import type { AdminQuery } from '../../../data/admin.ts'
import { NetworkError } from '../../../data/http.ts'
import { endAdminSession, isSignedOut } from '../../../hooks/admin/use-admin-session.ts'
import { adminWords } from '../../../messages/admin.ts'
import { adminOrderWords } from '../../../messages/admin-orders.ts'
import { Button } from '../../../ui/button.tsx'
import { DownloadIcon } from '../../../ui/admin-icons.tsx'
import { showToast } from '../../../ui/toast.ts'
import { saveFile } from '../save-file.ts'
import { ordersCsv } from './orders-csv.ts'
import { readAllOrders } from './read-all-orders.ts'
import styles from './orders.module.css'

/** The orders of the current search and filter as a file, with its progress and a way to stop. */
export function ExportOrders({ query, isEmpty }: { query: AdminQuery; isEmpty: boolean }) {
  const words = adminOrderWords()
  const { progress, start, stop } = useExport(query)
  if (!progress) {
    return (
      <Button variant="secondary" icon={<DownloadIcon size={18} />} disabled={isEmpty} onClick={() => void start()}>
        {words.exportCsv}
      </Button>
    )
  }
  const { done, total } = progress
  return (
    <div className={styles.export}>
      <progress
        className={styles.progress}
        aria-label={words.exportProgress}
        value={total === 0 ? undefined : done}
        max={total || 1}
      />
      <span role="status">{words.exporting(done, total)}</span>
      <Button variant="secondary" onClick={stop}>
        {words.stopExport}
      </Button>
    </div>
  )
}

function useExport({ cursor: _page, ...query }: AdminQuery) {
  const words = adminOrderWords()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    if (running.current) return
    const controller = (running.current = new AbortController())
    setProgress({ done: 0, total: 0 })
    try {
      const onProgress = (done: number, total: number) => setProgress({ done, total })
      const { orders, isPart } = await readAllOrders({ query, signal: controller.signal, onProgress })
      saveFile(words.fileName(new Date().toISOString().slice(0, 10)), ordersCsv(orders))
      const description = isPart ? words.exportedPart(orders.length) : words.exportedText(orders.length)
      showToast({ title: words.exported, description, tone: isPart ? 'default' : 'success' })
    } catch (error) {
      tell(error)
    } finally {
      running.current = null
      setProgress(null)
    }
  }
  return { progress, start, stop: () => running.current?.abort() }
}

function tell(error: unknown): void {
  const words = adminOrderWords()
  if (isSignedOut(error)) return endAdminSession()
  if (error instanceof NetworkError && error.reason === 'aborted') return
  showToast({ title: adminWords().error, description: words.exportFailed, tone: 'destructive' })
}
