import { useEffect, useId, useRef, type RefObject } from 'react'
import { comboboxWords } from '../messages/combobox.ts'
import styles from './combobox-field.module.css'
import fieldStyles from './field.module.css'
import { Field, type ControlProps, type FieldProps } from './field.tsx'
import { CheckIcon } from './icons.tsx'
import { Spinner } from './spinner.tsx'
import type { ComboboxChoice, SearchChoices } from './use-choices.ts'
import { useCombobox } from './use-combobox.ts'
import { useFloat } from './use-float.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface ComboboxFieldProps extends Omit<FieldProps, 'value' | 'max' | 'label'> {
  label: string
  value: ComboboxChoice | null
  onChange: (choice: ComboboxChoice | null) => void
  /** What stands for none of them; first in the list. */
  noneLabel: string
  search: SearchChoices
  placeholder?: string
}

/** One of many, found by typing: the list asks the server, so that it may be as long as it likes. */
export function ComboboxField({ label, hint, error, required = false, ...rest }: ComboboxFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => <Combobox {...rest} label={label} control={control} />}
    </Field>
  )
}

type Box = ReturnType<typeof useCombobox>
type ComboboxProps = Omit<ComboboxFieldProps, 'label' | 'hint' | 'error' | 'required'> & {
  label: string
  control: ControlProps
}

function Combobox({ label, control, placeholder, ...options }: ComboboxProps) {
  const words = comboboxWords()
  const { value, noneLabel } = options
  const listId = useId()
  const anchor = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const box = useCombobox(options)
  return (
    <div ref={anchor} className={fieldStyles.withButton}>
      <input
        {...control}
        ref={input}
        type="text"
        className={fieldStyles.control}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={box.isOpen}
        aria-controls={box.isOpen ? listId : undefined}
        aria-activedescendant={box.active === -1 ? undefined : `${listId}-${box.active}`}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        placeholder={placeholder}
        value={box.typed ?? value?.label ?? noneLabel}
        onChange={({ target }) => box.type(target.value)}
        onFocus={({ target }) => target.select()}
        onClick={() => box.isOpen || box.open()}
        onBlur={box.close}
        onKeyDown={box.onKeyDown}
      />
      <button
        type="button"
        tabIndex={-1}
        className={`${fieldStyles.inside} ${styles.arrow}`}
        aria-label={words.show(label)}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => {
          input.current?.focus()
          if (box.isOpen) box.close()
          else box.open()
        }}
      />
      {box.isOpen && <List id={listId} label={label} box={box} anchor={anchor} />}
      <VisuallyHidden>
        <span role="status">{box.isOpen && box.status === 'ready' && spoken(box)}</span>
      </VisuallyHidden>
    </div>
  )
}

const spoken = ({ found, text }: Box) =>
  found.choices.length === 0 ? comboboxWords().none(text) : comboboxWords().count(found.choices.length, found.hasMore)

interface ListProps {
  id: string
  label: string
  box: Box
  anchor: RefObject<HTMLDivElement | null>
}

function List({ id, label, box, anchor }: ListProps) {
  const words = comboboxWords()
  const { options, active, chosenIndex, status, found } = box
  const popover = useRef<HTMLDivElement>(null)
  useFloat(anchor, popover, true)
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [id, active])
  return (
    // The focus stays in the field, wherever the list is pressed.
    <div
      ref={popover}
      popover="manual"
      className={styles.popover}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div role="listbox" id={id} aria-label={label} aria-busy={status === 'searching'} className={styles.list}>
        {options.map((option, index) => (
          <div
            key={option.choice?.value ?? ''}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={styles.option}
            onClick={() => box.choose(option)}
          >
            <span className={styles.words}>
              <span>{option.label}</span>
              {option.detail && <span className={styles.detail}>{option.detail}</span>}
            </span>
            {index === chosenIndex && <CheckIcon />}
          </div>
        ))}
      </div>
      <Note box={box} />
      {status === 'ready' && found.hasMore && <p className={styles.note}>{words.more}</p>}
    </div>
  )
}

function Note({ box: { status, found, text, retry } }: { box: Box }) {
  const words = comboboxWords()
  if (status === 'failed') {
    return (
      <button type="button" tabIndex={-1} className={`${styles.note} ${styles.failed}`} onClick={retry}>
        {words.failed}
      </button>
    )
  }
  if (found.choices.length > 0) return null
  if (status === 'ready') return <p className={styles.note}>{words.none(text)}</p>
  return (
    <p className={styles.note}>
      <Spinner size="small" /> {words.searching}
    </p>
  )
}
