import type { DevicePhoto } from '../../data/photo.ts'
import { usePhotoChoice } from '../../hooks/use-photo-choice.ts'
import { addEntryWords } from '../../messages/add-entry.ts'
import { photoWords } from '../../messages/photo.ts'
import { PhotoPicker } from '../../ui/photo-picker.tsx'

export interface PhotoSectionProps {
  photo: DevicePhoto | null
  error: string | null
  onChange: (photo: DevicePhoto | null) => void
  onError: (sentence: string | null) => void
  onPreparing: (isPreparing: boolean) => void
}

/** A photo by drag and drop or from the device, read and shrunk when it is chosen. */
export function PhotoSection({ photo, error, onChange, onError, onPreparing }: PhotoSectionProps) {
  const { choose, remove, ...state } = usePhotoChoice({
    onChange,
    onPreparing,
    onProblem: (code) => onError(code && photoWords().problems[code]),
  })
  return (
    <PhotoPicker
      title={addEntryWords().addPhoto}
      photo={photo}
      error={error}
      onChoose={choose}
      onRemove={remove}
      {...state}
    />
  )
}
