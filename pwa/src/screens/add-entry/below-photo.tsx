import { useParams } from 'react-router-dom'
import type { PhotoOrigin } from '../../data/photo-origin.ts'
import { readTagPassword } from '../../hooks/tag-password.ts'
import { PhotoGuard } from '../../qr/photo-guard.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { EntryState } from './use-entry-state.ts'

// Most photos tell no place.
const PhotoPlace = lazyPart(() => import('./photo-place.tsx').then((m) => m.PhotoPlace))

export interface BelowPhotoProps {
  state: EntryState
  /** Undefined until a photo has told its place. */
  origin: PhotoOrigin | null | undefined
  onChoose: (file: File) => void
}

/** What there is to say of the photo in the form for the toy in the address. */
export function BelowPhoto({ state, origin, onChoose }: BelowPhotoProps) {
  const { id = '' } = useParams()
  const { photo, changePhoto } = state
  return (
    <>
      {photo && <PhotoGuard photo={photo} password={readTagPassword(id)} onBlurred={changePhoto} onChoose={onChoose} />}
      {origin !== undefined && <PhotoPlace state={state} origin={origin} />}
    </>
  )
}
