import { useCombobox as useDownshift } from 'downshift'
import type { UseComboboxState, UseComboboxStateChange, UseComboboxStateChangeOptions } from 'downshift'
import { useState, type KeyboardEvent } from 'react'
import { useChoices, type ComboboxChoice, type SearchChoices } from './use-choices.ts'

export interface ComboboxOptions {
  value: ComboboxChoice | null
  onChange: (choice: ComboboxChoice | null) => void
  noneLabel: string
  search: SearchChoices
  /** Of the text field. */
  inputId: string
}

/** An option of the list; `choice` is null for none of them. */
export interface ComboboxOption {
  label: string
  detail?: string
  choice: ComboboxChoice | null
}

const types = useDownshift.stateChangeTypes
const toKey = (option: ComboboxOption | null) => option?.choice?.value ?? ''
const toLabel = (option: ComboboxOption | null) => option?.label ?? ''

type State = UseComboboxState<ComboboxOption>

/** Only a click or Enter chooses: leaving the field and pointing at an option change nothing. */
const onlyOnPurpose = (state: State, { type, changes }: UseComboboxStateChangeOptions<ComboboxOption>) => {
  if (type === types.InputBlur) return { ...state, isOpen: false }
  if (type === types.ItemMouseMove || type === types.MenuMouseLeave) return state
  // A second press sets the caret.
  return type === types.InputClick ? { ...state, isOpen: true } : changes
}

/** Downshift's combobox over choices that are searched for while typing. */
export function useCombobox({ value, onChange, noneLabel, search, inputId }: ComboboxOptions) {
  /** Null as long as nothing is typed: the field then shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [moved, setMoved] = useState<number | null>(null)
  const text = typed?.trim() ?? ''
  const { found, status, retry } = useChoices(search, text, isOpen)

  const nothing: ComboboxOption = { label: noneLabel, choice: null }
  const options = [...(text === '' ? [nothing] : []), ...found.choices.map((choice) => ({ ...choice, choice }))]
  const chosen = value ? { ...value, choice: value } : nothing
  const chosenIndex = options.findIndex((option) => toKey(option) === toKey(chosen))
  // The first match is at hand while typing; before that, what is chosen.
  const at = moved ?? (typed === null ? chosenIndex : 0)
  const active = isOpen && at < options.length ? at : -1

  const onStateChange = (change: UseComboboxStateChange<ComboboxOption>) => {
    const { type, isOpen: opened, highlightedIndex = null, selectedItem } = change
    setMoved(type === types.InputChange || opened !== undefined ? null : highlightedIndex)
    if (opened !== undefined) setOpen(opened)
    if (opened === false) setTyped(null)
    if (selectedItem && toKey(selectedItem) !== toKey(chosen)) onChange(selectedItem.choice)
  }
  const downshift = useDownshift({
    items: options,
    itemToKey: toKey,
    itemToString: toLabel,
    inputId,
    isOpen,
    inputValue: typed ?? chosen.label,
    highlightedIndex: active,
    selectedItem: chosen,
    stateReducer: onlyOnPurpose,
    onStateChange,
  })
  // An option that the next answer may replace is only taken when it was walked to.
  const canPick = active !== -1 && (status === 'ready' || moved !== null)
  const onKeyDown = onKeys({ isOpen, canPick, retry: status === 'failed' ? retry : null })
  return { ...downshift, text, options, found, status, active, chosenIndex, retry, setTyped, onKeyDown }
}

interface KeyState {
  isOpen: boolean
  canPick: boolean
  /** Null unless the search failed. */
  retry: (() => void) | null
}

/** Runs before Downshift's keys, and keeps from it those that mean something else here. */
const onKeys =
  ({ isOpen, canPick, retry }: KeyState) =>
  (event: KeyboardEvent) => {
    const { key, altKey, nativeEvent } = event
    const skip = () => Object.assign(nativeEvent, { preventDownshiftDefault: true })
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
    // Home and End move the caret; Escape in a closed field would take back the choice.
    const isOfText = key === 'Home' || key === 'End' || (key === 'Escape' && !isOpen)
    if (nativeEvent.isComposing || isOfText) return skip()
    if (!isArrow && !(isOpen && (key === 'Enter' || key === 'Escape'))) return
    // Neither does Enter send the form, nor Escape close the dialog around it.
    event.preventDefault()
    event.stopPropagation()
    if (!isOpen || key === 'Escape') return
    const picks = key === 'Enter' || (key === 'ArrowUp' && altKey)
    if (retry || (picks && !canPick)) skip()
    retry?.()
  }
