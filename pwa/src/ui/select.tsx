import type { SelectHTMLAttributes } from 'react'
import styles from './select.module.css'

export interface SelectChoice {
  value: string
  label: string
}

export interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange' | 'children'> {
  value: string
  onChange: (value: string) => void
  choices: readonly SelectChoice[]
}

/** The system's own list, in our ink: on a phone nothing is easier to pick from. */
export function Select({ value, onChange, choices, className, ...rest }: SelectProps) {
  return (
    <select
      {...rest}
      className={[styles.select, className].filter(Boolean).join(' ')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}
