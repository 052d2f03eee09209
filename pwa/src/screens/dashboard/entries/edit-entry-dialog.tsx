import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useController, useForm, type Control } from 'react-hook-form'
import { adminEntrySchema, type AdminEntry } from '#contract/admin-entries'
import { limits } from '#contract/limits'
import { apiPaths } from '#contract/paths'
import { adminApi } from '../../../data/admin.ts'
import { refreshLists, useAdminMutation } from '../../../hooks/admin/use-admin-mutation.ts'
import { withSentences } from '../../../hooks/form-resolver.ts'
import { adminEntryWords } from '../../../messages/admin-entries.ts'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { EditDialog } from '../edit-dialog.tsx'
import { PictureField, samePicture } from '../picture-field.tsx'
import { StaleNotice } from '../stale-notice.tsx'
import { useEditForm } from '../use-edit-form.ts'
import { entryBody, entryForm, entryFormSchema, type CheckedEntry, type EntryForm } from './entry-form.ts'
import styles from './entries.module.css'

const lists = [apiPaths.allEntries(), apiPaths.toys()]

interface EditEntryDialogProps {
  entry: AdminEntry
  onClose: () => void
}

export function EditEntryDialog({ entry, onClose }: EditEntryDialogProps) {
  const words = adminEntryWords()
  const formId = useId()
  const [picture, setPicture] = useState(samePicture)
  const [isPreparing, setPreparing] = useState(false)
  const { control, isChanged, submit, edit, isBusy } = useEntryEdit({ entry, picture, onSaved: onClose })
  return (
    <EditDialog
      title={words.editTitle}
      description={words.editing(entry.id, entry.toyId)}
      formId={formId}
      isBusy={isBusy}
      isPreparing={isPreparing}
      isChanged={isChanged || picture !== samePicture}
      saveLabel={isBusy ? words.saving : words.save}
      onClose={onClose}
    >
      {edit.isOutdated && <StaleNotice onLoad={edit.loadNow} />}
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPreparing) void submit(event)
        }}
      >
        <EntryText control={control} name="location" max={limits.location} required />
        <EntryText control={control} name="addedBy" max={limits.addedBy} required />
        <EntryComment control={control} />
        <PictureField
          title={words.fields.image}
          current={edit.row.photo}
          currentLabel={words.fields.currentImage}
          change={picture}
          onChange={setPicture}
          onPreparing={setPreparing}
        />
      </form>
    </EditDialog>
  )
}

interface EntryEditOptions {
  entry: AdminEntry
  picture: typeof samePicture
  onSaved: () => void
}

function useEntryEdit({ entry, picture, onSaved }: EntryEditOptions) {
  const words = adminEntryWords()
  const { control, handleSubmit, setError, reset, formState } = useForm<EntryForm, unknown, CheckedEntry>({
    resolver: withSentences(zodResolver(entryFormSchema)),
    defaultValues: entryForm(entry),
  })
  const path = apiPaths.entry(entry.id)
  const edit = useEditForm({
    row: entry,
    toForm: entryForm,
    form: { setError, reset },
    readNow: () => {
      refreshLists(lists)
      return adminApi.read(path, adminEntrySchema)
    },
  })
  const { act, isBusy } = useAdminMutation({
    run: (input: CheckedEntry) =>
      adminApi.send('PUT', path, entryBody(input, edit.row.version, picture), adminEntrySchema),
    success: words.updated,
    fallback: words.updateFailed,
    invalidates: lists,
    onSuccess: onSaved,
    onError: edit.explain,
  })
  return { control, isChanged: formState.isDirty, submit: handleSubmit(act), edit, isBusy }
}

type Form = Control<EntryForm, unknown, CheckedEntry>

function EntryText({
  control,
  name,
  ...rest
}: {
  control: Form
  name: 'location' | 'addedBy'
  max: number
  required: true
}) {
  const words = adminEntryWords()
  const { field, fieldState } = useController({ control, name })
  return (
    <TextField {...field} {...rest} label={words.fields[name]} error={fieldState.error?.message} autoComplete="off" />
  )
}

function EntryComment({ control }: { control: Form }) {
  const words = adminEntryWords()
  const { field, fieldState } = useController({ control, name: 'comment' })
  return (
    <TextArea
      {...field}
      value={field.value ?? ''}
      label={words.fields.comment}
      error={fieldState.error?.message}
      max={limits.comment}
      rows={4}
    />
  )
}
