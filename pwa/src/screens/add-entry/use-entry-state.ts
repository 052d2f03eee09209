import { useRef, useState } from 'react'
import type { DevicePhoto } from '../../data/photo.ts'
import type { DraftHandle } from '../../hooks/use-draft.ts'
import type { EntryForm, FormErrors } from './entry-form.ts'

export interface EntryStart {
  form: EntryForm
  photo: DevicePhoto | null
  /** True when the photo is another than the entry has (chosen or taken away in an earlier visit to this form). */
  photoChanged?: boolean
  errors: FormErrors
  photoError: string | null
}

/** The form while it is written: every change is kept on the device at once and takes its error away. */
export function useEntryState(start: EntryStart, draft: DraftHandle) {
  const [form, setForm] = useState(start.form)
  // A photo that took a while must not bring back the words as they were when it was chosen.
  const latest = useRef(start.form)
  const [photo, setPhoto] = useState(start.photo)
  const [errors, setErrors] = useState(start.errors)
  const [photoError, setPhotoError] = useState(start.photoError)
  const [photoChanged, setPhotoChanged] = useState(start.photoChanged ?? false)

  return {
    form,
    photo,
    errors,
    photoError,
    /** False while the photo is the one that the entry has. */
    photoChanged,
    setErrors,
    setPhotoError,
    change(part: Partial<EntryForm>) {
      const next = { ...latest.current, ...part }
      latest.current = next
      setForm(next)
      setErrors((last) => Object.fromEntries(Object.entries(last).filter(([field]) => !(field in part))))
      draft.save(next)
    },
    changePhoto(next: DevicePhoto | null) {
      setPhoto(next)
      setPhotoError(null)
      setPhotoChanged(true)
      draft.save({ ...latest.current, photo: next })
    },
    reset(next: EntryStart) {
      latest.current = next.form
      setForm(next.form)
      setPhoto(next.photo)
      setErrors(next.errors)
      setPhotoError(next.photoError)
      setPhotoChanged(true)
    },
  }
}

export type EntryState = ReturnType<typeof useEntryState>
