import { adminEntryWords } from '../../../messages/admin-entries.ts'
import { ComboboxField } from '../../../ui/combobox-field.tsx'
import styles from './entries.module.css'
import { searchToys } from './search-toys.ts'
import { useToyChoice } from './use-toy-choice.ts'

interface ToyFilterProps {
  /** '' for all. */
  id: string
  onChange: (id: string) => void
}

/** All Toys plus each toy, however many there are. */
export function ToyFilter({ id, onChange }: ToyFilterProps) {
  const words = adminEntryWords()
  const value = useToyChoice(id)
  return (
    <div className={styles.filter}>
      <ComboboxField
        label={words.toyFilter}
        noneLabel={words.allToys}
        placeholder={words.toyPlaceholder}
        value={value}
        search={searchToys}
        onChange={(choice) => onChange(choice?.value ?? '')}
      />
    </div>
  )
}
