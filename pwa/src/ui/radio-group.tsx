import { useId } from 'react'
import fieldStyles from './field.module.css'
import styles from './radio-group.module.css'

export interface RadioGroupProps<Value extends string> {
  legend: string
  /** A hint says what the choice means. */
  choices: readonly { value: Value; label: string; hint?: string }[]
  value: Value | null
  onChange: (value: Value) => void
  /** One sentence; the group is then marked invalid. */
  error?: string | null
}

/** One choice of a few, all of them in view. */
export function RadioGroup<Value extends string>({ legend, choices, value, onChange, error }: RadioGroupProps<Value>) {
  const id = useId()
  return (
    <fieldset
      className={styles.group}
      role="radiogroup"
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={fieldStyles.label}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            className={styles.dot}
            name={id}
            value={choice.value}
            checked={choice.value === value}
            aria-labelledby={`${id}-${choice.value}`}
            aria-describedby={choice.hint && `${id}-${choice.value}-hint`}
            onChange={() => onChange(choice.value)}
          />
          <span className={styles.words}>
            <span id={`${id}-${choice.value}`}>{choice.label}</span>
            {choice.hint && (
              <span id={`${id}-${choice.value}-hint`} className={styles.hint}>
                {choice.hint}
              </span>
            )}
          </span>
        </label>
      ))}
      {/* The region is there before its text, so that a new error is read out. */}
      <p className={fieldStyles.error} id={`${id}-error`} role="alert">
        {error}
      </p>
    </fieldset>
  )
}
