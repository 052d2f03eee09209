import { useState } from 'react'
import type { ActivationDraft } from '../../data/activation-draft.ts'
import type { DevicePhoto } from '../../data/photo.ts'
import { readTagPassword } from '../../hooks/tag-password.ts'
import type { ActivationDraftHandle } from '../../hooks/use-activation-draft.ts'
import { emptyForm, isBlank, type ActivationForm, type FormErrors, type FormField } from './activation-form.ts'

const without = (errors: FormErrors, fields: FormField[]): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field as FormField)))

function startFrom(draft: ActivationDraft | null, linkedId: string): ActivationForm {
  const { id, name, ownerName, mission } = draft ?? emptyForm
  // The code on the tag may hold its password: then it need not be typed.
  return { id: linkedId || id, name, ownerName, mission, password: (linkedId && readTagPassword(linkedId)) || '' }
}

/** The form while it is written: every change but the password is kept on the device, and takes its error away. */
export function useActivationState(draft: ActivationDraftHandle, linkedId: string) {
  const [form, setForm] = useState(() => startFrom(draft.draft, linkedId))
  const [photo, setPhoto] = useState(draft.draft?.photo ?? null)
  const [errors, setErrors] = useState<FormErrors>({})
  const [isRestored, setRestored] = useState(
    photo !== null || !isBlank({ ...form, id: form.id === linkedId ? '' : form.id, password: '' }),
  )
  const keep = ({ id, name, ownerName, mission }: ActivationForm, chosen?: DevicePhoto | null) =>
    draft.save({ id, name, ownerName, mission, ...(chosen !== undefined && { photo: chosen }) })

  return {
    form,
    photo,
    errors,
    /** True when the form opened with what an earlier visit left. */
    isRestored,
    setErrors,
    setError: (field: FormField, sentence: string | undefined) =>
      setErrors((last) => ({ ...without(last, [field]), ...(sentence !== undefined && { [field]: sentence }) })),
    change(part: Partial<ActivationForm>) {
      const next = { ...form, ...part }
      setForm(next)
      setErrors((last) => without(last, Object.keys(part) as FormField[]))
      keep(next)
    },
    changePhoto(next: DevicePhoto | null) {
      setPhoto(next)
      setErrors((last) => without(last, ['photo']))
      keep(form, next)
    },
    /** Everything as on a first visit, on the device too. */
    async reset() {
      setForm(startFrom(null, ''))
      setPhoto(null)
      setErrors({})
      setRestored(false)
      await draft.remove()
    },
  }
}

export type ActivationState = ReturnType<typeof useActivationState>
