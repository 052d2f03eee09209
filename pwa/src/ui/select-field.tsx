import type { Ref, SelectHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field.tsx'
import styles from './field.module.css'
import { Select, type SelectChoice } from './select.tsx'

type Native = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange' | 'defaultValue' | 'id' | 'children'>

export interface SelectFieldProps extends Omit<FieldProps, 'value' | 'max'>, Omit<Native, keyof FieldProps> {
  value: string
  onChange: (value: string) => void
  choices: readonly SelectChoice[]
  ref?: Ref<HTMLSelectElement>
}

/** A select with its label, hint and error. */
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
        <Select {...rest} {...control} className={styles.control} value={value} onChange={onChange} choices={choices} />
      )}
    </Field>
  )
}
