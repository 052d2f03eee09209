import { useState } from 'react'
import type { Photo } from '#contract/photos'
import type { DevicePhoto } from '../../data/photo.ts'
import { usePhotoChoice } from '../../hooks/use-photo-choice.ts'
import { adminToysWords } from '../../messages/admin-toys.ts'
import { photoWords } from '../../messages/photo.ts'
import { Button } from '../../ui/button.tsx'
import { PhotoPicker } from '../../ui/photo-picker.tsx'
import styles from './picture-field.module.css'

/** What is to become of a row's photo: a new one, none, or the one it has. */
export interface PictureChange {
  photo: DevicePhoto | null
  isRemoved: boolean
}

export const samePicture: PictureChange = { photo: null, isRemoved: false }

interface PictureFieldProps {
  title: string
  current: Photo | null
  /** What the photo it has is called: 'The photo it has now'. */
  currentLabel: string
  change: PictureChange
  onChange: (change: (now: PictureChange) => PictureChange) => void
  onPreparing: (isPreparing: boolean) => void
}

/** The photo a row has, with a way to take it off, and a place for a new one. */
export function PictureField({ title, current, currentLabel, change, onChange, onPreparing }: PictureFieldProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { choose, remove, ...choice } = usePhotoChoice({
    onChange: (photo) => onChange((now) => ({ ...now, photo })),
    onProblem: (code) => setProblem(code && photoWords().problems[code]),
    onPreparing,
  })
  return (
    <>
      {current && !change.photo && (
        <CurrentPicture
          photo={current}
          label={currentLabel}
          isRemoved={change.isRemoved}
          onToggle={() => onChange((now) => ({ ...now, isRemoved: !now.isRemoved }))}
        />
      )}
      <PhotoPicker
        title={title}
        look="field"
        fileLabel={title}
        photo={change.photo}
        error={problem}
        showName
        onChoose={choose}
        onRemove={remove}
        {...choice}
      />
    </>
  )
}

interface CurrentPictureProps {
  photo: Photo
  label: string
  isRemoved: boolean
  onToggle: () => void
}

function CurrentPicture({ photo, label, isRemoved, onToggle }: CurrentPictureProps) {
  const words = adminToysWords().fields
  return (
    <div className={styles.current}>
      <img
        src={photo.sources[0]?.url}
        alt={label}
        width="96"
        height="96"
        className={styles.thumb}
        data-removed={isRemoved || undefined}
      />
      <div>
        <p className={styles.text} role="status">
          {isRemoved ? words.imageRemoved : label}
        </p>
        <Button variant="secondary" onClick={onToggle}>
          {isRemoved ? words.keepImage : words.removeImage}
        </Button>
      </div>
    </div>
  )
}
