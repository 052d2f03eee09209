import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react'
import { cutToGraphemes } from './cut-to-graphemes.ts'
import { Field, type FieldProps } from './field.tsx'
import styles from './field.module.css'

type Native<T> = Omit<T, 'value' | 'onChange' | 'defaultValue' | 'maxLength' | 'id'>

interface Shared extends Omit<FieldProps, 'value'> {
  value: string
  onChange: (value: string) => void
  /** Stop at `max` instead of counting beyond it. */
  stopAtMax?: boolean
}

export interface TextFieldProps extends Shared, Omit<Native<InputHTMLAttributes<HTMLInputElement>>, keyof Shared> {
  ref?: Ref<HTMLInputElement>
}

export function TextField({ label, hint, error, max, value, onChange, stopAtMax, required, ...rest }: TextFieldProps) {
  const cut = (text: string) => (stopAtMax && max !== undefined ? cutToGraphemes(text, max) : text)
  return (
    <Field {...fieldProps({ label, hint, error, max, value, required })}>
      {(control) => (
        <input
          type="text"
          {...rest}
          {...control}
          className={styles.control}
          value={value}
          // While a word is being composed (IME) cutting would break it; the cut comes when it is finished.
          onChange={({ target, nativeEvent }) =>
            onChange((nativeEvent as InputEvent).isComposing ? target.value : cut(target.value))
          }
          onCompositionEnd={({ currentTarget }) => onChange(cut(currentTarget.value))}
        />
      )}
    </Field>
  )
}

export interface TextAreaProps extends Shared, Omit<Native<TextareaHTMLAttributes<HTMLTextAreaElement>>, keyof Shared> {
  ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({ label, hint, error, max, value, onChange, stopAtMax, required, ...rest }: TextAreaProps) {
  const cut = (text: string) => (stopAtMax && max !== undefined ? cutToGraphemes(text, max) : text)
  return (
    <Field {...fieldProps({ label, hint, error, max, value, required })}>
      {(control) => (
        <textarea
          rows={4}
          {...rest}
          {...control}
          className={`${styles.control} ${styles.area}`}
          value={value}
          onChange={({ target, nativeEvent }) =>
            onChange((nativeEvent as InputEvent).isComposing ? target.value : cut(target.value))
          }
          onCompositionEnd={({ currentTarget }) => onChange(cut(currentTarget.value))}
        />
      )}
    </Field>
  )
}

function fieldProps({
  label,
  hint,
  error,
  max,
  value,
  required,
}: { [K in keyof FieldProps]-?: FieldProps[K] | undefined }) {
  return {
    label,
    hint,
    error,
    ...(max !== undefined && { max }),
    ...(value !== undefined && { value }),
    ...(required !== undefined && { required }),
  }
}
