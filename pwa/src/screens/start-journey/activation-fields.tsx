import { useState } from 'react'
import { limits } from '#contract/limits'
import { usePhotoChoice } from '../../hooks/use-photo-choice.ts'
import { photoWords } from '../../messages/photo.ts'
import { startJourneyWords } from '../../messages/start-journey.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PhotoPicker } from '../../ui/photo-picker.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import type { ActivationState } from './use-activation-state.ts'

// Not needed before there is a photo.
const PhotoGuard = lazyPart(() => import('../../qr/photo-guard.tsx').then((m) => m.PhotoGuard))

interface ActivationFieldsProps {
  state: ActivationState
  onPreparing: (isPreparing: boolean) => void
}

const textFields = ['id', 'name', 'ownerName', 'mission'] as const

/** A link or a draft has filled in the first fields: the person begins where nothing stands yet. */
function useStartField(form: ActivationState['form']) {
  const [first] = useState(() => textFields.find((field) => form[field] === ''))
  return (field: (typeof textFields)[number]) => ({ 'data-autofocus': field === first ? '' : undefined })
}

export function ActivationFields({ state, onPreparing }: ActivationFieldsProps) {
  const words = startJourneyWords()
  const { form, errors, change } = state
  const start = useStartField(form)
  return (
    <>
      <TextField
        {...start('id')}
        label={words.tagId}
        placeholder={words.tagIdPlaceholder}
        value={form.id}
        onChange={(id) => change({ id })}
        max={limits.tagId}
        error={errors.id}
        data-field="id"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        required
      />
      <TextField
        {...start('name')}
        label={words.toyName}
        value={form.name}
        onChange={(name) => change({ name })}
        max={limits.toyName}
        error={errors.name}
        data-field="name"
        autoComplete="off"
        required
      />
      <TextField
        {...start('ownerName')}
        label={words.ownerName}
        value={form.ownerName}
        onChange={(ownerName) => change({ ownerName })}
        max={limits.ownerName}
        error={errors.ownerName}
        data-field="ownerName"
        autoComplete="nickname"
        required
      />
      <TextArea
        {...start('mission')}
        label={words.mission}
        hint={words.missionHint}
        value={form.mission}
        onChange={(mission) => change({ mission })}
        max={limits.mission}
        error={errors.mission}
        data-field="mission"
        rows={3}
        required
      />
      <TagPassword state={state} />
      <ToyPhoto state={state} onPreparing={onPreparing} />
    </>
  )
}

function TagPassword({ state: { form, errors, change } }: { state: ActivationState }) {
  const words = startJourneyWords()
  return (
    <PasswordField
      label={words.password}
      value={form.password}
      onChange={(password) => change({ password })}
      error={errors.password}
      data-field="password"
      required
    />
  )
}

function ToyPhoto({ state, onPreparing }: ActivationFieldsProps) {
  const words = startJourneyWords()
  const { choose, remove, ...choice } = usePhotoChoice({
    onChange: state.changePhoto,
    onProblem: (code) => state.setError('photo', code ? photoWords().problems[code] : undefined),
    onPreparing,
  })
  return (
    <>
      <PhotoPicker
        title={words.photo}
        look="field"
        fileLabel={words.photo}
        photo={state.photo}
        error={state.errors.photo}
        showName
        onChoose={choose}
        onRemove={remove}
        {...choice}
      />
      {state.photo && (
        <PhotoGuard
          photo={state.photo}
          password={state.form.password || null}
          onBlurred={state.changePhoto}
          onChoose={choose}
        />
      )}
    </>
  )
}
