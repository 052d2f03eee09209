import { useEffect, useState } from 'react'
import type { DevicePhoto } from '../../data/local-db.ts'
import { messages } from '../../messages/en.ts'
import { Button } from '../../ui/button.tsx'
import { PhotoFrame } from '../../ui/photo-frame.tsx'
import styles from './photo-section.module.css'

const words = messages.addEntry

export interface PhotoChoiceProps {
  photo: DevicePhoto
  onReplace: () => void
  onRemove: () => void
}

/** The chosen photo as it will be sent, with a way to change one's mind. */
export function PhotoChoice({ photo, onReplace, onRemove }: PhotoChoiceProps) {
  const url = usePhotoUrl(photo)
  const [unshowable, setUnshowable] = useState<string | null>(null)
  return (
    <div className={styles.choice}>
      <div className={styles.preview}>
        <PhotoFrame
          src={unshowable === url ? null : url}
          alt={words.photoPreview}
          shape="natural"
          tape
          fallback={{ text: unshowable ? words.photoNoPreview : '' }}
          onError={() => setUnshowable(url)}
        />
      </div>
      <div className={styles.choiceButtons}>
        <Button variant="secondary" onClick={onReplace}>
          {words.photoReplace}
        </Button>
        <Button variant="ghost" onClick={onRemove}>
          {words.photoRemove}
        </Button>
      </div>
    </div>
  )
}

/** An address for the bytes, as long as the picture is on the page. */
function usePhotoUrl({ bytes, type }: DevicePhoto): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type }))
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the address is a resource outside React: made and revoked here
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes, type])
  return url
}
