import { useId, useRef, useState, type DragEvent } from 'react'
import type { DevicePhoto } from '../../data/local-db.ts'
import { messages } from '../../messages/en.ts'
import { Button } from '../../ui/button.tsx'
import { CameraIcon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './photo-section.module.css'
import { PhotoChoice } from './photo-choice.tsx'
import { usePhotoChoice, type PhotoChoiceOptions } from './use-photo-choice.ts'

const words = messages.addEntry

/** What phones and desktops call the formats; the bytes decide in the end. */
const accept = 'image/*,.heic,.heif'

export interface PhotoSectionProps extends PhotoChoiceOptions {
  photo: DevicePhoto | null
  error: string | null
}

/** A photo by drag and drop or from the device, read and shrunk when it is chosen. */
export function PhotoSection({ photo, error, ...options }: PhotoSectionProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const browse = useRef<HTMLButtonElement>(null)
  const { isPreparing, news, choose, remove } = usePhotoChoice(options)
  const drop = useDropTarget(choose)
  const open = () => input.current?.click()
  const removeAndStay = () => {
    remove()
    // The button that had the focus goes away with the picture.
    requestAnimationFrame(() => browse.current?.focus())
  }
  return (
    <div role="group" aria-labelledby={`${id}-title`} className={styles.group}>
      <h2 id={`${id}-title`} className={styles.title}>
        {words.addPhoto}
      </h2>
      <div
        className={styles.zone}
        data-over={drop.isOver || undefined}
        data-filled={photo !== null || undefined}
        {...drop.on}
      >
        {isPreparing && <Spinner label={words.photoPreparing} />}
        {!isPreparing && photo && <PhotoChoice photo={photo} onReplace={open} onRemove={removeAndStay} />}
        {!isPreparing && !photo && (
          <div className={styles.empty}>
            <CameraIcon />
            <span className={styles.drop}>{words.photoDrop}</span>
            <Button ref={browse} variant="secondary" onClick={open} aria-describedby={`${id}-hint ${id}-error`}>
              {words.photoBrowse}
            </Button>
          </div>
        )}
        <input
          ref={input}
          type="file"
          accept={accept}
          hidden
          aria-label={words.photoFile}
          onChange={(event) => {
            choose(event.target.files?.[0])
            // So that the same file can be chosen again after it was removed.
            event.target.value = ''
          }}
        />
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        {words.photoHint}
      </p>
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
    </div>
  )
}

function useDropTarget(onFile: (file: File | undefined) => void) {
  const [isOver, setOver] = useState(false)
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    isOver,
    on: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
        setOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        onFile(event.dataTransfer.files[0])
      },
    },
  }
}
