import { useState } from 'react'
import type { AdminEntry } from '#contract/admin-entries'
import { adminEntryWords } from '../../../messages/admin-entries.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './entries.module.css'

interface EntryPhotoDialogProps {
  entry: AdminEntry
  onClose: () => void
}

/** The photo of an entry as large as the screen allows, with what was written to it. */
export function EntryPhotoDialog({ entry, onClose }: EntryPhotoDialogProps) {
  const words = adminEntryWords()
  const [isMissing, setMissing] = useState(false)
  const { photo, imageUrl, location, comment, addedBy } = entry
  return (
    <Dialog open onClose={onClose} size="photo" title={words.photoOf(location)}>
      <figure className={styles.figure}>
        {isMissing ? (
          <p>{words.photoMissing}</p>
        ) : (
          <img
            src={imageUrl ?? undefined}
            srcSet={photo?.sources.map(({ url, width }) => `${url} ${width}w`).join(', ')}
            sizes="100vw"
            width={photo?.width}
            height={photo?.height}
            alt={words.photoOf(location)}
            className={styles.full}
            onError={() => setMissing(true)}
          />
        )}
        <figcaption className={styles.caption}>
          <span>{comment}</span>
          <span>{addedBy}</span>
        </figcaption>
      </figure>
    </Dialog>
  )
}
