import { useId, useState, type FormEvent } from 'react'
import { limits } from '#contract/limits'
import { reportReasons, type ReportReason } from '#contract/reports'
import { fitsLimit } from '#contract/text'
import { readConnection } from '../../data/connection.ts'
import { enqueueReport } from '../../data/reports.ts'
import { reportWords } from '../../messages/report.ts'
import { uiWords } from '../../messages/ui.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './report-dialog.module.css'

export interface ReportDialogProps {
  toyId: string
  /** Null reports the toy's profile. */
  entryId: number | null
  onClose: () => void
}

/** A reason and some words; kept on the device until the server has them. */
export function ReportDialog({ toyId, entryId, onClose }: ReportDialogProps) {
  const words = reportWords()
  const formId = useId()
  const { form, set, problems, submit } = useReportForm({ toyId, entryId, onDone: onClose })
  return (
    <Dialog
      open
      onClose={onClose}
      title={entryId === null ? words.toyTitle : words.entryTitle}
      description={words.intro}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {uiWords().cancel}
          </Button>
          <Button type="submit" form={formId}>
            {words.send}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <RadioGroup
          legend={words.reason}
          choices={reportReasons.map((value) => ({ value, label: words.reasons[value] }))}
          value={form.reason}
          onChange={(reason) => set({ reason })}
          error={problems.reason}
        />
        <TextArea
          label={words.words}
          value={form.words}
          onChange={(text) => set({ words: text })}
          max={limits.reportWords}
          error={problems.words}
          rows={3}
        />
      </form>
    </Dialog>
  )
}

interface Needs {
  toyId: string
  entryId: number | null
  onDone: () => void
}

interface Form {
  reason: ReportReason | null
  words: string
}

function useReportForm({ toyId, entryId, onDone }: Needs) {
  const [form, setForm] = useState<Form>({ reason: null, words: '' })
  const [wasSent, setWasSent] = useState(false)
  const words = reportWords()
  const problems = {
    reason: wasSent && form.reason === null ? words.reasonMissing : null,
    words: wasSent && !fitsLimit(form.words, limits.reportWords) ? words.wordsTooLong : null,
  }
  const send = async () => {
    setWasSent(true)
    const { reason, words: text } = form
    if (reason === null || !fitsLimit(text, limits.reportWords)) return
    try {
      await enqueueReport({ toyId, entryId, reason, words: text })
    } catch {
      return showToast({ title: words.failed, description: words.failedText, tone: 'destructive' })
    }
    const description = readConnection() !== 'offline' ? words.thanksText : words.savedText
    showToast({ title: words.thanks, description, tone: 'success' })
    onDone()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return { form, set: (change: Partial<Form>) => setForm((last) => ({ ...last, ...change })), problems, submit }
}
