import { useState } from 'react'
import { adminToysWords } from '../../../messages/admin-toys.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useBackGuard, useReloadGuard } from '../leave-guards.ts'
import type { TagBatch } from './make-tags.ts'
import styles from './tags-dialog.module.css'

interface TagsProgressProps {
  batch: TagBatch
  onStop: () => void
}

/** Counts answers of the server, so it tells the truth. An admin who wants to leave is asked first, and the run goes on meanwhile. */
export function TagsProgress({ batch: { made, count }, onStop }: TagsProgressProps) {
  const words = adminToysWords().tags
  const [stop, setStop] = useState<'no' | 'asking' | 'stopping'>('no')
  const ask = () => setStop((now) => (now === 'no' ? 'asking' : now))
  useReloadGuard(true)
  useBackGuard(true, ask)
  return (
    <>
      <Dialog open onClose={ask} title={words.running} description={words.keepOpen} dismissible={false}>
        <div className={styles.progress}>
          <progress value={made.length} max={count} aria-label={words.running} />
          <p role="status">{words.progress(made.length, count)}</p>
          {/* Not in the footer, where the second click of a double one would meet it. */}
          <Button variant="secondary" busy={stop === 'stopping'} onClick={ask}>
            {words.stop}
          </Button>
        </div>
      </Dialog>
      <ConfirmDialog
        open={stop === 'asking'}
        title={words.stopTitle}
        confirmLabel={words.stopYes}
        cancelLabel={words.stopNo}
        tone="primary"
        onConfirm={() => {
          setStop('stopping')
          onStop()
        }}
        onClose={() => setStop('no')}
      >
        {words.stopText}
      </ConfirmDialog>
    </>
  )
}
