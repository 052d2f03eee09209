import { adminToysMessages } from '../../../messages/admin-toys.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { TagBatch } from './make-tags.ts'
import styles from './tags-dialog.module.css'

const words = adminToysMessages.tags

/** Counts answers of the server, so it tells the truth. */
export function TagsProgress({ batch: { made, count } }: { batch: TagBatch }) {
  return (
    <Dialog open onClose={() => undefined} title={words.running} description={words.keepOpen} dismissible={false}>
      <div className={styles.progress}>
        <progress value={made.length} max={count} aria-label={words.running} />
        <p role="status">{words.progress(made.length, count)}</p>
      </div>
    </Dialog>
  )
}
