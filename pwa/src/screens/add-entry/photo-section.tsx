import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { PhotoOrigin } from '../../data/photo-origin.ts'
import { originIn } from '../../hooks/shared-origin.ts'
import { usePhotoChoice } from '../../hooks/use-photo-choice.ts'
import { addEntryWords } from '../../messages/add-entry.ts'
import { photoWords } from '../../messages/photo.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PhotoPicker } from '../../ui/photo-picker.tsx'
import type { EntryState } from './use-entry-state.ts'

// Not needed before there is a photo.
const BelowPhoto = lazyPart(() => import('./below-photo.tsx').then((m) => m.BelowPhoto))

export interface PhotoSectionProps {
  state: EntryState
  onPreparing: (isPreparing: boolean) => void
}

/** A photo by drag and drop or from the device, read and shrunk when it is chosen. */
export function PhotoSection({ state, onPreparing }: PhotoSectionProps) {
  // Undefined until a photo has told its place.
  const [origin, setOrigin] = useState<PhotoOrigin | null | undefined>(originIn(useLocation().state))
  const { choose, remove, ...choice } = usePhotoChoice({
    onChange: (photo, told) => {
      state.changePhoto(photo)
      setOrigin((before) => (told?.position ? told : before && null))
    },
    onPreparing,
    onProblem: (code) => state.setPhotoError(code && photoWords().problems[code]),
  })
  return (
    <>
      <PhotoPicker
        title={addEntryWords().addPhoto}
        photo={state.photo}
        error={state.photoError}
        onChoose={choose}
        onRemove={remove}
        {...choice}
      />
      {(state.photo ?? origin) !== undefined && <BelowPhoto state={state} origin={origin} onChoose={choose} />}
    </>
  )
}
