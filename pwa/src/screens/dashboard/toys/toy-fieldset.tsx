import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { limits } from '#contract/limits'
import { makeTagId, makeTagPassword } from '#contract/tags'
import type { ToyStatus } from '#contract/toys'
import { adminToysWords } from '../../../messages/admin-toys.ts'
import { ComboboxField } from '../../../ui/combobox-field.tsx'
import { DiceIcon } from '../../../ui/admin-icons.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { choiceOf, searchPendingOrders } from './pending-orders.ts'
import styles from './toy-dialog.module.css'
import { ToyPicture } from './toy-picture.tsx'
import type { ToyFormHandle } from './use-toy-form.ts'
import type { Elements } from '../../../ui/elements.ts'

const statuses = ['inactive', 'active', 'completed'] as const

interface FieldsetProps {
  handle: ToyFormHandle
  onPreparing: (isPreparing: boolean) => void
}

/** The fields of a toy; the id only while there is none yet. */
export function ToyFieldset({ handle, onPreparing }: FieldsetProps) {
  const words = adminToysWords().fields
  const { control } = handle.form
  const isNew = handle.toy === null
  return (
    <div className={styles.fields}>
      {isNew && <IdField handle={handle} />}
      {isNew && <TagPassword handle={handle} />}
      <Controller
        name="name"
        control={control}
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            label={words.name}
            max={limits.toyName}
            error={fieldState.error?.message}
            autoComplete="off"
          />
        )}
      />
      <Controller
        name="mission"
        control={control}
        render={({ field, fieldState }) => (
          <TextArea {...field} label={words.mission} max={limits.mission} error={fieldState.error?.message} rows={3} />
        )}
      />
      <Controller
        name="status"
        control={control}
        render={({ field, fieldState }) => (
          <SelectField
            {...field}
            label={words.status}
            choices={statuses.map((value) => ({ value, label: adminToysWords().statuses[value] }))}
            error={fieldState.error?.message}
            onChange={(status) => field.onChange(status as ToyStatus)}
          />
        )}
      />
      <LinkedOrder key={handle.toy?.version ?? ''} handle={handle} />
      {!isNew && <TagPassword handle={handle} />}
      <ToyPicture handle={handle} onPreparing={onPreparing} />
    </div>
  )
}

/** A field with a die beside its label. */
function Generated({ label, onGenerate, children }: { label: string; onGenerate: () => void; children: Elements }) {
  return (
    <div className={styles.generated}>
      {children satisfies Elements}
      <button type="button" className={styles.generate} onClick={onGenerate}>
        <DiceIcon size={18} />
        <span>{label}</span>
      </button>
    </div>
  )
}

function IdField({ handle: { form } }: { handle: ToyFormHandle }) {
  const messages = adminToysWords()
  const words = adminToysWords().fields
  const generate = () => form.setValue('id', makeTagId(), { shouldDirty: true, shouldValidate: true })
  return (
    <Generated label={messages.generateId} onGenerate={generate}>
      <Controller
        name="id"
        control={form.control}
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            label={words.id}
            hint={words.idHint}
            error={fieldState.error?.message}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            required
          />
        )}
      />
    </Generated>
  )
}

function TagPassword({ handle: { form, toy } }: { handle: ToyFormHandle }) {
  const messages = adminToysWords()
  const words = adminToysWords().fields
  const generate = () => form.setValue('password', makeTagPassword(), { shouldDirty: true, shouldValidate: true })
  return (
    <Generated label={messages.generatePassword} onGenerate={generate}>
      <Controller
        name="password"
        control={form.control}
        render={({ field, fieldState }) => (
          <PasswordField
            {...field}
            label={words.password}
            hint={toy ? words.passwordKept : words.passwordHint}
            error={fieldState.error?.message}
            autoComplete="new-password"
            required={toy === null}
          />
        )}
      />
    </Generated>
  )
}

function LinkedOrder({ handle: { form } }: { handle: ToyFormHandle }) {
  const words = adminToysWords().fields
  const messages = adminToysWords()
  // The form knows the number; the field shows who it is.
  const [choice, setChoice] = useState(() => choiceOf(form.getValues('orderId')))
  return (
    <Controller
      name="orderId"
      control={form.control}
      render={({ field, fieldState }) => (
        <ComboboxField
          label={words.order}
          hint={words.orderHint}
          placeholder={words.orderSearch}
          noneLabel={messages.noOrder}
          value={choice}
          search={searchPendingOrders}
          error={fieldState.error?.message}
          onChange={(next) => {
            setChoice(next)
            field.onChange(next === null ? null : Number(next.value))
          }}
        />
      )}
    />
  )
}
