import { useEffect, useState } from 'react'
import { photoWords } from '../messages/photo.ts'
import { Button } from './button.tsx'
import { PhotoFrame } from './photo-frame.tsx'
import styles from './photo-picker.module.css'

/** A photo as bytes, as it will be sent. */
export interface PickedPhoto {
  bytes: ArrayBuffer
  type: string
  name: string
}

export interface ChosenPhotoProps {
  photo: PickedPhoto
  /** Write the name of the file under the picture. */
  showName?: boolean
  /** Left out where there is nothing else to choose. */
  onReplace?: () => void
  onRemove: () => void
}

/** The chosen photo, with a way to change one's mind. */
export function ChosenPhoto({ photo, showName = false, onReplace, onRemove }: ChosenPhotoProps) {
  const words = photoWords()
  const url = usePhotoUrl(photo)
  const [unshowable, setUnshowable] = useState<string | null>(null)
  return (
    <div className={styles.choice}>
      <div className={styles.preview}>
        <PhotoFrame
          src={unshowable === url ? null : url}
          alt={words.preview}
          shape="natural"
          tape
          fallback={{ text: unshowable ? words.noPreview : '' }}
          caption={showName ? photo.name : undefined}
          onError={() => setUnshowable(url)}
        />
      </div>
      <div className={styles.choiceButtons}>
        {onReplace && (
          <Button variant="secondary" onClick={onReplace} data-field="photo">
            {words.replace}
          </Button>
        )}
        <Button variant="ghost" onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
    </div>
  )
}

/** An address for the bytes, as long as the picture is on the page. */
function usePhotoUrl({ bytes, type }: PickedPhoto): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type }))
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the address is a resource outside React: made and revoked here
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes, type])
  return url
}
