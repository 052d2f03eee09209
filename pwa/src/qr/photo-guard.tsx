import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import type { DevicePhoto } from '../data/photo.ts'
import { photoGuardWords } from '../messages/photo-guard.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { showToast } from '../ui/toast.ts'
import { allowPhoto, tellingCodes } from './photo-codes.ts'

export interface PhotoGuardProps {
  photo: DevicePhoto
  /** The tag's, as far as it is known here. */
  password: string | null
  onBlurred: (photo: DevicePhoto) => void
  onChoose: (file: File) => void
}

/** Looks through the photo of a form on the device, and asks what to do when it shows a code with a tag's password. */
export function PhotoGuard({ photo, password, onBlurred, onChoose }: PhotoGuardProps) {
  const [isTelling, setTelling] = useTelling(photo, password)
  const [isBlurring, setBlurring] = useState(false)
  // The photo that is asked about; null when it is to be sent as it is, or the form is gone.
  const asked = useRef<DevicePhoto>(null)
  useEffect(() => {
    asked.current = photo
    return () => void (asked.current = null)
  }, [photo])
  const words = photoGuardWords()
  if (!isTelling) return null
  const blur = async () => {
    setBlurring(true)
    const blurred = await tryToBlur(photo, password)
    setBlurring(false)
    // The person may have chosen another photo, or otherwise, meanwhile.
    if (asked.current !== photo) return
    if (blurred) {
      showToast({ title: words.blurred, description: words.blurredText, tone: 'success' })
      return onBlurred(blurred)
    }
    showToast({ title: words.notBlurred, description: words.notBlurredText, tone: 'destructive' })
  }
  return (
    <Notice
      tone="warning"
      live="alert"
      title={words.title}
      actions={
        <>
          <Button busy={isBlurring} onClick={() => void blur()} data-photo-guard>
            {isBlurring ? words.blurring : words.blur}
          </Button>
          <AnotherPhoto onChoose={onChoose} />
          <Button
            variant="ghost"
            onClick={() => {
              allowPhoto(photo)
              asked.current = null
              setTelling(false)
            }}
          >
            {words.anyway}
          </Button>
        </>
      }
    >
      {words.text}
    </Notice>
  )
}

function AnotherPhoto({ onChoose }: Pick<PhotoGuardProps, 'onChoose'>) {
  const words = photoGuardWords()
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) onChoose(file)
  }
  return (
    <>
      <Button variant="secondary" onClick={() => input.current?.click()}>
        {words.another}
      </Button>
      <input ref={input} type="file" accept="image/*,.heic,.heif" hidden aria-label={words.file} onChange={choose} />
    </>
  )
}

/** True once the photo is known to tell a password. A photo chosen meanwhile starts anew. */
function useTelling(photo: DevicePhoto, password: string | null) {
  const [telling, setTelling] = useState<DevicePhoto | null>(null)
  useEffect(() => {
    let isCurrent = true
    void tellingCodes(photo, password === null ? [] : [password]).then(
      (codes) => isCurrent && setTelling(codes.length > 0 ? photo : null),
    )
    return () => {
      isCurrent = false
    }
  }, [photo, password])
  return [telling === photo, (is: boolean) => setTelling(is ? photo : null)] as const
}

/** Painting comes only for those who ask for it. */
async function tryToBlur(photo: DevicePhoto, password: string | null): Promise<DevicePhoto | null> {
  try {
    const { blurPhoto } = await import('./blur-photo.ts')
    return await blurPhoto(photo, password === null ? [] : [password])
  } catch {
    return null
  }
}
