import { useState } from 'react'
import type { NewTag } from '#contract/tags'
import { adminToysMessages } from '../../../messages/admin-toys.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DownloadIcon, PrintIcon } from '../../../ui/desk-icons.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PrintTags } from './print-tags.tsx'
import { saveFile } from '../save-file.ts'
import { tagsCsv } from './tags-csv.ts'
import styles from './tags-dialog.module.css'
import type { TagRun } from './use-tag-run.ts'

const words = adminToysMessages.tags

interface TagsMadeProps {
  run: Extract<TagRun, { status: 'stopped' | 'done' }>
  onGoOn: () => void
  onClose: () => void
}

/** The new tags, as a file and as a sheet. Asks before they are gone unsaved. */
export function TagsMade({ run, onGoOn, onClose }: TagsMadeProps) {
  const { made, count } = run.batch
  const [isSaved, setSaved] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [prints, setPrints] = useState(0)
  const leave = () => (isSaved || made.length === 0 ? onClose() : setAsking(true))
  const save = () => {
    saveFile(words.csvName(new Date().toISOString().slice(0, 10)), tagsCsv(made, location.origin))
    setSaved(true)
  }
  const print = () => {
    setPrints((last) => last + 1)
    setSaved(true)
  }
  return (
    <>
      <Dialog
        open
        onClose={leave}
        title={run.status === 'done' ? words.doneTitle(count) : words.stoppedTitle(made.length, count)}
        description={made.length > 0 && words.doneText}
        footer={
          <>
            <Button variant="secondary" onClick={leave}>
              {words.close}
            </Button>
            {made.length > 0 && <TakeAway onPrint={print} onSave={save} />}
          </>
        }
      >
        {run.status === 'stopped' && (
          <Notice
            tone="warning"
            live="alert"
            title={run.problem}
            actions={!run.isSignedOut && <Button onClick={onGoOn}>{words.tryAgain}</Button>}
          >
            {!run.isSignedOut && words.stoppedText}
          </Notice>
        )}
        {made.length > 0 && <TagList tags={made} />}
        {prints > 0 && <PrintTags key={prints} tags={made} />}
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        title={words.unsavedTitle}
        confirmLabel={words.unsavedYes}
        cancelLabel={words.unsavedNo}
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      >
        {words.unsavedText}
      </ConfirmDialog>
    </>
  )
}

const TakeAway = ({ onPrint, onSave }: { onPrint: () => void; onSave: () => void }) => (
  <>
    <Button variant="secondary" icon={<PrintIcon size={20} />} onClick={onPrint}>
      {words.print}
    </Button>
    <Button icon={<DownloadIcon size={20} />} onClick={onSave} data-autofocus>
      {words.csv}
    </Button>
  </>
)

function TagList({ tags }: { tags: readonly NewTag[] }) {
  return (
    // Reachable by keyboard, because it scrolls.
    <div className={styles.scroll} role="region" aria-label={words.listLabel} tabIndex={0}>
      <table className={styles.tags}>
        <thead>
          <tr>
            <th scope="col">{words.csvHead[0]}</th>
            <th scope="col">{words.csvHead[1]}</th>
          </tr>
        </thead>
        <tbody>
          {tags.map(({ id, password }) => (
            <tr key={id}>
              <td>{id}</td>
              <td>{password}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
