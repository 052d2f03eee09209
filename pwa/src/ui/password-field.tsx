import { useState, type ComponentProps } from 'react'
import { uiWords } from '../messages/ui.ts'
import { Field } from './field.tsx'
import styles from './field.module.css'
import { EyeIcon, EyeOffIcon } from './icons.tsx'
import type { TextFieldProps } from './text-field.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'max' | 'stopAtMax'>

/** Masked, with a button that shows what is typed: tag passwords are read off small engraved metal. */
export function PasswordField({ label, hint, error, value, onChange, required = false, ...rest }: PasswordFieldProps) {
  const words = uiWords()
  const [shown, setShown] = useState(false)
  const native: ComponentProps<'input'> = rest
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <div className={styles.withButton}>
          <input
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...native}
            {...control}
            type={shown ? 'text' : 'password'}
            className={styles.control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className={styles.inside}
            aria-pressed={shown}
            aria-label={words.showPassword}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        </div>
      )}
    </Field>
  )
}
