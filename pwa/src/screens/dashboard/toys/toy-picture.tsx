import { useState } from 'react'
import type { AdminToy } from '#contract/admin-toys'
import { usePhotoChoice } from '../../../hooks/use-photo-choice.ts'
import { adminToysMessages } from '../../../messages/admin-toys.ts'
import { photoMessages } from '../../../messages/photo.ts'
import { Button } from '../../../ui/button.tsx'
import { PhotoPicker } from '../../../ui/photo-picker.tsx'
import styles from './toy-dialog.module.css'
import type { ToyFormHandle } from './use-toy-form.ts'

const words = adminToysMessages.fields

interface ToyPictureProps {
  handle: ToyFormHandle
  onPreparing: (isPreparing: boolean) => void
}

/** The photo the toy has, with a way to take it off, and a place for a new one. */
export function ToyPicture({ handle: { toy, picture, setPicture }, onPreparing }: ToyPictureProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { choose, remove, ...choice } = usePhotoChoice({
    onChange: (photo) => setPicture((current) => ({ ...current, photo })),
    onProblem: (code) => setProblem(code && photoMessages.problems[code]),
    onPreparing,
  })
  return (
    <>
      {toy?.photo && !picture.photo && (
        <CurrentPicture
          photo={toy.photo}
          isRemoved={picture.isRemoved}
          onToggle={() => setPicture((current) => ({ ...current, isRemoved: !current.isRemoved }))}
        />
      )}
      <PhotoPicker
        title={words.image}
        look="field"
        fileLabel={words.image}
        photo={picture.photo}
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
  photo: NonNullable<AdminToy['photo']>
  isRemoved: boolean
  onToggle: () => void
}

function CurrentPicture({ photo, isRemoved, onToggle }: CurrentPictureProps) {
  return (
    <div className={styles.current}>
      <img
        src={photo.sources[0]?.url}
        alt={words.currentImage}
        width="96"
        height="96"
        className={styles.thumb}
        data-removed={isRemoved || undefined}
      />
      <div>
        <p className={styles.currentText} role="status">
          {isRemoved ? words.imageRemoved : words.currentImage}
        </p>
        <Button variant="secondary" onClick={onToggle}>
          {isRemoved ? words.keepImage : words.removeImage}
        </Button>
      </div>
    </div>
  )
}
