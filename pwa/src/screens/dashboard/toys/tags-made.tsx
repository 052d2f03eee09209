import { useState } from 'react'
import { adminToysWords } from '../../../messages/admin-toys.ts'
import { Button } from '../../../ui/button.tsx'
import { DownloadIcon, PrintIcon } from '../../../ui/admin-icons.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useBackGuard, useReloadGuard } from '../leave-guards.ts'
import { saveFile } from '../save-file.ts'
import { CodeChoice, type CodeKind } from './code-choice.tsx'
import type { TagBatch } from './make-tags.ts'
import { PrintTags } from './print-tags.tsx'
import { tagsCsv } from './tags-csv.ts'
import styles from './tags-dialog.module.css'
import { UnsavedQuestion } from './unsaved-question.tsx'
import type { TagRun } from './use-tag-run.ts'

interface TagsMadeProps {
  run: Extract<TagRun, { status: 'stopped' | 'done' }>
  onGoOn: () => void
  onClose: () => void
}

/** The new tags, as a file and as a sheet. Asks before they are gone unsaved. */
export function TagsMade({ run, onGoOn, onClose }: TagsMadeProps) {
  const words = adminToysWords().tags
  const { made, pending, count } = run.batch
  const [isSaved, setSaved] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [prints, setPrints] = useState(0)
  const [code, setCode] = useState<CodeKind>('address')
  const isUnsaved = !isSaved && made.length + pending.length > 0
  const leave = () => (isUnsaved ? setAsking(true) : onClose())
  useReloadGuard(isUnsaved)
  useBackGuard(true, leave)
  const save = () => {
    saveFile(
      words.csvName(new Date().toISOString().slice(0, 10)),
      tagsCsv({ made, pending, origin: location.origin, code }),
    )
    setSaved(true)
  }
  const print = () => {
    setPrints((last) => last + 1)
    // The sheet is for tags that surely exist.
    if (pending.length === 0) setSaved(true)
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
            {made.length > 0 && (
              <Button variant="secondary" icon={<PrintIcon size={20} />} onClick={print}>
                {words.print}
              </Button>
            )}
            {made.length + pending.length > 0 && (
              <Button icon={<DownloadIcon size={20} />} onClick={save} data-autofocus>
                {words.csv}
              </Button>
            )}
          </>
        }
      >
        {run.status === 'stopped' && <Stopped run={run} onGoOn={onGoOn} />}
        {made.length + pending.length > 0 && <CodeChoice value={code} onChange={setCode} />}
        <TagList made={made} pending={pending} />
        {prints > 0 && <PrintTags key={prints} tags={made} code={code} />}
      </Dialog>
      <UnsavedQuestion open={isAsking} count={count} onLeave={onClose} onStay={() => setAsking(false)} />
    </>
  )
}

interface StoppedProps {
  run: Extract<TagRun, { status: 'stopped' }>
  onGoOn: () => void
}

function Stopped({ run: { problem, isSignedOut, batch }, onGoOn }: StoppedProps) {
  const words = adminToysWords().tags
  const { length } = batch.pending
  return (
    <Notice
      tone="warning"
      live="alert"
      title={problem}
      actions={!isSignedOut && <Button onClick={onGoOn}>{words.goOn}</Button>}
    >
      {length > 0 ? words.uncertain(length) : !isSignedOut && words.stoppedText}
    </Notice>
  )
}

function TagList({ made, pending }: Pick<TagBatch, 'made' | 'pending'>) {
  const words = adminToysWords().tags
  if (made.length + pending.length === 0) return null
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
          {made.map(({ id, password }) => (
            <tr key={id}>
              <td>{id}</td>
              <td>{password}</td>
            </tr>
          ))}
          {pending.map(({ id, password }) => (
            <tr key={id}>
              <td>
                <span>{id}</span> <span className={styles.unsure}>{words.notConfirmed}</span>
              </td>
              <td>{password}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
