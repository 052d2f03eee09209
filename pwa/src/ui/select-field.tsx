import type { Ref, SelectHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field.tsx'
import styles from './field.module.css'

export interface SelectChoice {
  value: string
  label: string
}

type Native = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange' | 'defaultValue' | 'id' | 'children'>

export interface SelectFieldProps extends Omit<FieldProps, 'value' | 'max'>, Omit<Native, keyof FieldProps> {
  value: string
  onChange: (value: string) => void
  choices: readonly SelectChoice[]
  ref?: Ref<HTMLSelectElement>
}

/** The system's own list: on a phone nothing is easier to pick from. */
export function SelectField({
  label,
  hint,
  error,
  value,
  onChange,
  choices,
  required = false,
  ...rest
}: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <select
          {...rest}
          {...control}
          className={`${styles.control} ${styles.select}`}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
