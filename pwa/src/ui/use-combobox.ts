import { useState, type KeyboardEvent } from 'react'
import { useChoices, type ComboboxChoice, type SearchChoices } from './use-choices.ts'

export interface ComboboxOptions {
  value: ComboboxChoice | null
  onChange: (choice: ComboboxChoice | null) => void
  noneLabel: string
  search: SearchChoices
}

/** An option of the list; `choice` is null for none of them. */
export interface ComboboxOption {
  label: string
  detail?: string
  choice: ComboboxChoice | null
}

/** What is typed, what is found, which option is the active one, and what each key does (WAI-ARIA combobox). */
export function useCombobox({ value, onChange, noneLabel, search }: ComboboxOptions) {
  /** Null as long as nothing is typed: the field then shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [moved, setMoved] = useState<number | null>(null)
  const text = typed?.trim() ?? ''
  const { found, status, retry } = useChoices(search, text, isOpen)

  const none: ComboboxOption[] = text === '' ? [{ label: noneLabel, choice: null }] : []
  const options = [...none, ...found.choices.map((choice) => ({ ...choice, choice }))]
  const chosenIndex = options.findIndex(({ choice }) => choice?.value === value?.value)
  // The first match is at hand while typing; before that, what is chosen.
  const at = moved ?? (typed === null ? chosenIndex : 0)
  const active = isOpen && at < options.length ? at : -1

  const open = (from: number | null = null) => {
    setOpen(true)
    setMoved(from)
  }
  const close = () => {
    setOpen(false)
    setTyped(null)
    setMoved(null)
  }
  const choose = ({ choice }: ComboboxOption) => {
    close()
    if (choice?.value !== value?.value) onChange(choice)
  }
  const type = (next: string) => {
    setTyped(next)
    open()
  }
  const move = (by: 1 | -1) => {
    if (!isOpen) return open()
    if (status === 'failed') return retry()
    if (options.length === 0) return
    setMoved(active === -1 ? (by === 1 ? 0 : options.length - 1) : (active + by + options.length) % options.length)
  }

  const pick = () => {
    const option = options[active]
    // An option that the next answer may replace is only taken when it was walked to.
    if (option && (status === 'ready' || moved !== null)) choose(option)
    if (status === 'failed') retry()
  }
  const onKeyDown = onKeys({ isOpen, move, pick, close })
  return {
    typed,
    text,
    isOpen,
    options,
    found,
    status,
    active,
    chosenIndex,
    open,
    close,
    choose,
    type,
    retry,
    onKeyDown,
  }
}

interface KeyActions {
  isOpen: boolean
  move: (by: 1 | -1) => void
  pick: () => void
  close: () => void
}

const onKeys =
  ({ isOpen, move, pick, close }: KeyActions) =>
  (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Enter' && isOpen) pick()
    else if (key === 'Escape' && isOpen) close()
    else return
    // Neither does Enter send the form, nor Escape close the dialog around it.
    event.preventDefault()
    event.stopPropagation()
  }
