import { useState, type FormEvent } from 'react'
import { ownerStates, type OwnerToy } from '#contract/owners'
import { ownerWords } from '../../messages/owner.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import styles from './owner.module.css'
import { StaleNotice } from './stale-notice.tsx'
import type { Owner } from './use-owner.ts'
import { changesIn, useSave } from './use-save.ts'

const valuesOf = ({ state, isUnlisted, placesAreRounded }: OwnerToy) => ({ state, isUnlisted, placesAreRounded })

/** Lost, found or home; who may find the journey; how exactly places are told. */
export function ChoicesForm({ owner }: { owner: Owner }) {
  const all = ownerWords()
  const words = all.choices
  const [was, setWas] = useState(() => valuesOf(owner.toy))
  const [values, setValues] = useState(was)
  const { save, isBusy, isStale } = useSave(owner)
  const set = (change: Partial<typeof values>) => setValues((last) => ({ ...last, ...change }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await save(changesIn(was, values))) setWas(values)
  }
  return (
    <Card as="section" aria-labelledby="owner-choices" className={styles.card}>
      <h2 id="owner-choices">{words.title}</h2>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {isStale && <StaleNotice onLoad={owner.reload} />}
        <RadioGroup
          legend={words.state}
          choices={ownerStates.map((value) => ({ value, label: words.states[value] }))}
          value={values.state}
          onChange={(state) => set({ state })}
        />
        <RadioGroup
          legend={words.visibility}
          choices={[
            { value: 'listed', label: words.listed },
            { value: 'unlisted', label: words.unlisted },
          ]}
          value={values.isUnlisted ? 'unlisted' : 'listed'}
          onChange={(value) => set({ isUnlisted: value === 'unlisted' })}
        />
        <RadioGroup
          legend={words.places}
          choices={[
            { value: 'exact', label: words.exact },
            { value: 'rounded', label: words.rounded },
          ]}
          value={values.placesAreRounded ? 'rounded' : 'exact'}
          onChange={(value) => set({ placesAreRounded: value === 'rounded' })}
        />
        <p className={styles.soft}>{words.placesHint}</p>
        <div>
          <Button type="submit" busy={isBusy} disabled={owner.toy.isHidden}>
            {isBusy ? all.saving : words.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}
