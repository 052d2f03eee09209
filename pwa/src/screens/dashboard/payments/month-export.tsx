import { useState } from 'react'
import { apiPaths } from '#contract/paths'
import { adminApi } from '../../../data/admin.ts'
import { useAdminMutation } from '../../../hooks/admin/use-admin-mutation.ts'
import { adminPaymentWords } from '../../../messages/admin-payments.ts'
import { perLocale } from '../../../messages/format.ts'
import { DownloadIcon } from '../../../ui/admin-icons.tsx'
import { Button } from '../../../ui/button.tsx'
import { ToolbarSelect } from '../list-toolbar.tsx'
import { saveFile } from '../save-file.ts'
import styles from './payments.module.css'

/** Months offered, this one included: what a year's accounts and those of the year before need. */
const offered = 25

const monthName = perLocale((tag) => new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }))

/** '2026-11' and what people call it, the newest first; months are those of UTC, as in the file. */
function months(now = new Date()): { value: string; label: string }[] {
  return Array.from({ length: offered }, (_, back) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
    return { value: month.toISOString().slice(0, 7), label: monthName().format(month) }
  })
}

/** The money of a month as a file for the accounts; the last whole month is what is mostly wanted. */
export function MonthExport() {
  const words = adminPaymentWords().export
  const choices = months()
  const [month, setMonth] = useState(choices[1]?.value ?? '')
  const { act, isBusy } = useAdminMutation<string, string>({
    run: (wanted) => adminApi.readFile(apiPaths.moneyExport(wanted), 'text/csv'),
    success: words.done,
    fallback: words.failed,
    invalidates: [],
    onSuccess: (text, wanted) => saveFile(words.fileName(wanted), text),
  })
  return (
    <div className={styles.export} role="group" aria-label={words.button}>
      <ToolbarSelect label={words.month} value={month} onChange={setMonth} choices={choices} />
      <Button variant="secondary" icon={<DownloadIcon size={18} />} busy={isBusy} onClick={() => act(month)}>
        {isBusy ? words.busy : words.button}
      </Button>
    </div>
  )
}
