import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, type Resolver } from 'react-hook-form'
import { adminToySchema, createToySchema, updateToySchema, type AdminToy } from '#contract/admin-toys'
import { apiPaths } from '#contract/paths'
import type { ToyStatus } from '#contract/toys'
import { adminApi } from '../../../data/admin.ts'
import { ApiError } from '../../../data/http.ts'
import type { DevicePhoto } from '../../../data/photo.ts'
import { withSentences } from '../../../hooks/form-resolver.ts'
import { isStale, refreshLists, useAdminMutation } from '../../../hooks/admin/use-admin-mutation.ts'
import { adminToysWords } from '../../../messages/admin-toys.ts'
import { useMoneyQuestion } from '../money-question.tsx'

/** The contents of the dialog, as typed. */
export interface ToyFields {
  id: string
  password: string
  name: string
  mission: string
  status: ToyStatus
  orderId: number | null
}

const fieldNames = ['id', 'password', 'name', 'mission', 'status', 'orderId'] as const

const valuesOf = (toy: AdminToy | null): ToyFields => ({
  id: toy?.id ?? '',
  password: '',
  name: toy?.name ?? '',
  mission: toy?.mission ?? '',
  status: toy?.status ?? 'inactive',
  orderId: toy?.orderId ?? null,
})

// The dialog keeps what was typed; the schema's own result goes nowhere but into the check.
const resolverOf = (isNew: boolean) =>
  withSentences(
    zodResolver(isNew ? createToySchema : updateToySchema, undefined, { raw: true }) as unknown as Resolver<ToyFields>,
  )

interface Picture {
  photo: DevicePhoto | null
  isRemoved: boolean
}

interface Extras extends Picture {
  /** The question about an order whose money is in doubt was answered with yes. */
  confirm: true | undefined
}

/** JSON, or a form as soon as there is a photo (spec section 7). A form leaves the id of an edited toy out. */
function bodyOf(fields: ToyFields, toy: AdminToy | null, { photo, isRemoved, confirm }: Extras): object | FormData {
  const more = {
    ...(toy && { version: toy.version }),
    ...(isRemoved && { removeImage: true }),
    ...(confirm && { confirm }),
  }
  if (!photo) return { ...fields, ...more }
  const { id, orderId, ...texts } = fields
  const form = new FormData()
  const parts = {
    ...(toy ? {} : { id }),
    ...texts,
    orderId: orderId ?? '',
    ...(toy && { version: toy.version }),
    ...(confirm && { confirm }),
  }
  for (const [name, value] of Object.entries(parts)) form.append(name, String(value))
  form.append('image', new Blob([photo.bytes], { type: photo.type }), photo.name || 'photo')
  return form
}

const send = (toy: AdminToy | null, body: object | FormData) =>
  toy
    ? adminApi.send('PUT', apiPaths.toy(toy.id), body, adminToySchema)
    : adminApi.send('POST', apiPaths.toys(), body, adminToySchema)

/** The toy as the server has it now; null when it is gone. */
async function readToy(id: string): Promise<AdminToy | null> {
  try {
    return await adminApi.read(apiPaths.toyRecord(id), adminToySchema)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  }
}

interface ToyFormOptions {
  toy: AdminToy | null
  /** Saved; with the password that was given, which nobody can read again. */
  onSaved: (toy: AdminToy, password: string) => void
}

/** The form of Add New Toy and Edit Toy. */
export function useToyForm({ toy: opened, onSaved }: ToyFormOptions) {
  const words = adminToysWords()
  const [toy, setToy] = useState(opened)
  const [picture, setPicture] = useState<Picture>({ photo: null, isRemoved: false })
  const [isLate, setLate] = useState(false)
  const form = useForm<ToyFields>({ resolver: resolverOf(toy === null), defaultValues: valuesOf(toy) })

  const question = useMoneyQuestion()
  const saving = useAdminMutation({
    run: ({ confirm, ...fields }: ToyFields & { confirm?: true }) =>
      send(toy, bodyOf(fields, toy, { ...picture, confirm })),
    success: toy ? words.updated : words.created,
    fallback: words.saveFailed,
    invalidates: [apiPaths.toys(), apiPaths.allEntries(), apiPaths.orders()],
    onSuccess: (saved, fields) => onSaved(saved, fields.password.trim()),
    onError: (error, fields) => {
      if (question.asks(error, () => saving.act({ ...fields, confirm: true }))) return true
      if (isStale(error)) {
        setLate(true)
        return true
      }
      showIssues(error)
      return undefined
    },
  })
  const showIssues = (error: Error) => {
    const issues = error instanceof ApiError ? error.issues : null
    for (const name of fieldNames) {
      const message = issues?.[name]
      if (message) form.setError(name, { message }, { shouldFocus: true })
    }
  }
  /** Takes over what another admin saved; false when the toy is gone. */
  const loadAgain = async () => {
    const fresh = opened && (await readToy(opened.id))
    if (!fresh) return false
    setToy(fresh)
    form.reset(valuesOf(fresh))
    setPicture({ photo: null, isRemoved: false })
    setLate(false)
    refreshLists([apiPaths.toys()])
    return true
  }
  return {
    form,
    toy,
    picture,
    setPicture,
    isLate,
    loadAgain,
    question: question.asked,
    isBusy: saving.isBusy,
    isChanged: form.formState.isDirty || picture.photo !== null || picture.isRemoved,
    submit: form.handleSubmit((fields) => saving.act(fields)),
  }
}

export type ToyFormHandle = ReturnType<typeof useToyForm>
