import { useRef, type RefObject } from 'react'
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
  const anchor = useRef<HTMLDivElement>(null)
  const box = useCombobox({ ...options, inputId: control.id })
  const { isOpen, getInputProps, getToggleButtonProps, getMenuProps } = box
  // Its element is only there while it is open.
  const menu = getMenuProps({ 'aria-label': label }, { suppressRefError: true })
  const controls = isOpen ? menu.id : undefined
  return (
    <div ref={anchor} className={fieldStyles.withButton}>
      <input
        {...getInputProps({
          ...control,
          'aria-labelledby': undefined,
          'aria-controls': controls,
          // At once, or the caret would jump to the end.
          onChange: ({ currentTarget }) => box.setTyped(currentTarget.value),
          onKeyDown: box.onKeyDown,
        })}
        type="text"
        className={fieldStyles.control}
        autoCorrect="off"
        spellCheck={false}
        placeholder={placeholder}
        onFocus={({ target }) => target.select()}
      />
      <button
        {...getToggleButtonProps({ 'aria-controls': controls })}
        type="button"
        className={`${fieldStyles.inside} ${styles.arrow}`}
        aria-label={words.show(label)}
        onPointerDown={(event) => event.preventDefault()}
      />
      {isOpen && <List anchor={anchor} menu={menu} box={box} />}
      {/* Not Downshift's own region: it is outside any dialog, where a screen reader does not hear it. */}
      <VisuallyHidden>
        <span role="status">{isOpen && box.status === 'ready' && spoken(box)}</span>
      </VisuallyHidden>
    </div>
  )
}

const spoken = ({ found, text }: Box) =>
  found.choices.length === 0 ? comboboxWords().none(text) : comboboxWords().count(found.choices.length, found.hasMore)

interface ListProps {
  anchor: RefObject<HTMLDivElement | null>
  menu: ReturnType<Box['getMenuProps']>
  box: Box
}

function List({ anchor, menu: { ref: menuRef, ...menu }, box }: ListProps) {
  const words = comboboxWords()
  const { options, chosenIndex, status, found } = box
  const popover = useRef<HTMLDivElement>(null)
  useFloat(anchor, popover, true)
  return (
    // The focus stays in the field, wherever the list is pressed.
    <div
      // The whole popover is the menu to Downshift: it is what scrolls, and a press on its note is not one outside.
      ref={(element) => {
        popover.current = element
        if (typeof menuRef === 'function') menuRef(element)
      }}
      popover="manual"
      className={styles.popover}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div {...menu} aria-busy={status === 'searching'} className={styles.list}>
        {options.map((item, index) => (
          <div {...box.getItemProps({ item, index })} key={item.choice?.value ?? ''} className={styles.option}>
            <span className={styles.words}>
              <span>{item.label}</span>
              {item.detail && <span className={styles.detail}>{item.detail}</span>}
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
      <Spinner size="small" />
      <span>{words.searching}</span>
    </p>
  )
}
