import { useState, type FormEvent } from 'react'
import type { OwnerToy } from '#contract/owners'
import { limits } from '#contract/limits'
import type { DevicePhoto } from '../../data/photo.ts'
import { readTagPassword } from '../../hooks/tag-password.ts'
import { usePhotoChoice } from '../../hooks/use-photo-choice.ts'
import { ownerWords } from '../../messages/owner.ts'
import { photoWords } from '../../messages/photo.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PhotoPicker } from '../../ui/photo-picker.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import styles from './owner.module.css'
import { StaleNotice } from './stale-notice.tsx'
import type { Owner } from './use-owner.ts'
import { changesIn, useSave } from './use-save.ts'

// Not needed before there is a photo.
const PhotoGuard = lazyPart(() => import('../../qr/photo-guard.tsx').then((m) => m.PhotoGuard))

const valuesOf = ({ name, mission, ownerName }: OwnerToy) => ({
  name: name ?? '',
  ownerName: ownerName ?? '',
  mission: mission ?? '',
})

/** Name, mission, owner's name and portrait. */
export function ProfileForm({ owner }: { owner: Owner }) {
  const words = ownerWords()
  const [was, setWas] = useState(() => valuesOf(owner.toy))
  const [values, setValues] = useState(was)
  const [photo, setPhoto] = useState<DevicePhoto | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  const { save, isBusy, isStale, issues } = useSave(owner)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPreparing || !(await save(changesIn(was, values), photo))) return
    setWas(values)
    setPhoto(null)
  }
  const set = (name: keyof typeof values) => (value: string) => setValues((last) => ({ ...last, [name]: value }))
  return (
    <Card as="section" aria-labelledby="owner-profile" className={styles.card}>
      <h2 id="owner-profile">{words.profile.title}</h2>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {isStale && <StaleNotice onLoad={owner.reload} />}
        <TextField
          label={words.profile.name}
          value={values.name}
          onChange={set('name')}
          max={limits.toyName}
          error={issues['name']}
          autoComplete="off"
          required
        />
        <TextField
          label={words.profile.ownerName}
          value={values.ownerName}
          onChange={set('ownerName')}
          max={limits.ownerName}
          error={issues['ownerName']}
          autoComplete="nickname"
          required
        />
        <TextArea
          label={words.profile.mission}
          value={values.mission}
          onChange={set('mission')}
          max={limits.mission}
          error={issues['mission']}
          rows={3}
          required
        />
        <Portrait owner={owner} photo={photo} issue={issues['image']} onChange={setPhoto} onPreparing={setPreparing} />
        <div>
          <Button type="submit" busy={isBusy || isPreparing} disabled={owner.toy.isHidden}>
            {isBusy ? words.saving : words.profile.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}

interface PortraitProps {
  owner: Owner
  photo: DevicePhoto | null
  /** What the server says is wrong with it. */
  issue: string | undefined
  onChange: (photo: DevicePhoto | null) => void
  onPreparing: (isPreparing: boolean) => void
}

function Portrait({ owner, photo, issue, onChange, onPreparing }: PortraitProps) {
  const words = ownerWords().profile
  const [problem, setProblem] = useState<string | null>(null)
  const { choose, remove, ...choice } = usePhotoChoice({
    onChange,
    onProblem: (code) => setProblem(code && photoWords().problems[code]),
    onPreparing,
  })
  return (
    <>
      <PhotoPicker
        title={words.photo}
        look="field"
        fileLabel={words.photo}
        photo={photo}
        error={problem ?? issue}
        showName
        onChoose={choose}
        onRemove={remove}
        {...choice}
      />
      {photo && (
        <PhotoGuard photo={photo} password={readTagPassword(owner.toyId)} onBlurred={onChange} onChoose={choose} />
      )}
    </>
  )
}
