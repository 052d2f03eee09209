import { useId, type ReactNode } from 'react'
import { countGraphemes } from '#contract/text'
import { uiWords } from '../messages/ui.ts'
import styles from './field.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'
import type { Elements } from './elements.ts'

export interface FieldProps {
  label: ReactNode
  /** Help that is always there. */
  hint?: ReactNode
  /** One sentence; the control is then marked invalid. */
  error?: string | null | undefined
  /** With `value`: shows a counter in characters as a person counts them. */
  max?: number
  value?: string
  required?: boolean
}

export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  required: boolean
}

/** Label, hint, counter and error around any control; `children` gets the ids that tie them together. */
export function Field({
  label,
  hint,
  error,
  max,
  value = '',
  required = false,
  children,
}: FieldProps & { children: (control: ControlProps) => Elements }) {
  const words = uiWords()
  const id = useId()
  const used = max === undefined ? 0 : countGraphemes(value)
  const over = max !== undefined && used > max
  const describedBy = [hint && `${id}-hint`, max !== undefined && `${id}-count`, error && `${id}-error`]
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {max !== undefined && (
          <span className={styles.counter} data-over={over || undefined}>
            <span aria-hidden="true">{words.counter(used, max)}</span>
            <VisuallyHidden id={`${id}-count`}>{words.counterSpoken(used, max)}</VisuallyHidden>
          </span>
        )}
      </div>
      {
        children({
          id,
          'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
          'aria-invalid': error || over ? true : undefined,
          required,
        }) satisfies Elements
      }
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {/* The region is there before its text, so that a new error is read out. */}
      <p className={styles.error} id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  )
}
