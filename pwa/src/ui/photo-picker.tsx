import { useEffect, useId, useRef, useState, type DragEvent, type ReactNode, type Ref } from 'react'
import { photoWords } from '../messages/photo.ts'
import { Button } from './button.tsx'
import type { PickedPhoto } from './chosen-photo.tsx'
import fieldStyles from './field.module.css'
import { CameraIcon } from './icons.tsx'
import { lazyPart } from './lazy-part.tsx'
import styles from './photo-picker.module.css'
import { Spinner } from './spinner.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

// Not needed before there is a photo.
const ChosenPhoto = lazyPart(() => import('./chosen-photo.tsx').then((m) => m.ChosenPhoto))

/** What phones and desktops call the formats; the bytes decide in the end. */
const accept = 'image/*,.heic,.heif'

export interface PhotoPickerProps {
  title: ReactNode
  /** 'section' of a page, or a 'field' among others in a dialog. */
  look?: 'section' | 'field'
  photo: PickedPhoto | null
  isPreparing: boolean
  /** The last thing that happened, read out. */
  news: keyof ReturnType<typeof photoWords>['news'] | null
  error: string | null | undefined
  showName?: boolean
  fileLabel?: string
  onChoose: (file: File | undefined) => void
  onRemove: () => void
}

/** A photo by drag and drop or from the device. */
export function PhotoPicker({ title, look = 'section', photo, isPreparing, news, error, ...rest }: PhotoPickerProps) {
  const words = photoWords()
  const { showName = false, fileLabel = words.file, onChoose, onRemove } = rest
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const browse = useRef<HTMLButtonElement>(null)
  const drop = useDropTarget(onChoose)
  useEffect(() => void ChosenPhoto.preload(), [])
  /** With 'environment' a phone opens the camera that looks away from the person. */
  const open = (capture?: 'environment') => {
    if (capture) input.current?.setAttribute('capture', capture)
    else input.current?.removeAttribute('capture')
    input.current?.click()
  }
  const removeAndStay = () => {
    onRemove()
    // The button that had the focus goes away with the picture.
    requestAnimationFrame(() => browse.current?.focus())
  }
  // In a field the file itself carries the label, and the button is described by it.
  const isSection = look === 'section'
  const Title = isSection ? 'h2' : 'h3'
  const group = isSection && { role: 'group', 'aria-labelledby': `${id}-title` }
  return (
    <div {...group} className={styles.group}>
      <Title id={`${id}-title`} className={styles[look]}>
        {title}
      </Title>
      <div
        className={styles.zone}
        data-over={drop.isOver || undefined}
        data-filled={photo !== null || undefined}
        {...drop.on}
      >
        {isPreparing && <Spinner label={words.preparing} />}
        {!isPreparing && photo && (
          <ChosenPhoto photo={photo} showName={showName} onReplace={() => open()} onRemove={removeAndStay} />
        )}
        {!isPreparing && !photo && (
          <Empty ref={browse} open={open} describedBy={`${isSection ? '' : `${id}-title `}${id}-hint ${id}-error`} />
        )}
        <FileInput ref={input} label={fileLabel} onChoose={onChoose} />
      </div>
      <p id={`${id}-hint`} className={fieldStyles.hint}>
        {words.hint}
      </p>
      <p id={`${id}-error`} className={fieldStyles.error} role="alert">
        {error}
      </p>
      <VisuallyHidden>
        <span role="status">{news && words.news[news]}</span>
      </VisuallyHidden>
    </div>
  )
}

interface EmptyProps {
  ref: Ref<HTMLButtonElement>
  open: (capture?: 'environment') => void
  describedBy: string
}

function Empty({ ref, open, describedBy }: EmptyProps) {
  const words = photoWords()
  return (
    <div className={styles.empty}>
      <CameraIcon />
      <span className={styles.drop}>{words.drop}</span>
      <Button ref={ref} variant="secondary" onClick={() => open()} aria-describedby={describedBy} data-field="photo">
        {words.browse}
      </Button>
      <Button variant="secondary" className={styles.camera} onClick={() => open('environment')}>
        {words.take}
      </Button>
    </div>
  )
}

interface FileInputProps {
  ref: Ref<HTMLInputElement>
  label: string
  onChoose: (file: File | undefined) => void
}

const FileInput = ({ ref, label, onChoose }: FileInputProps) => (
  <input
    ref={ref}
    type="file"
    accept={accept}
    hidden
    aria-label={label}
    onChange={(event) => {
      onChoose(event.target.files?.[0])
      // So that the same file can be chosen again after it was removed.
      event.target.value = ''
    }}
  />
)

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
