import { useId, useState, type FormEvent, type KeyboardEvent } from 'react'
import { keepCheckoutQuantity } from '../../hooks/checkout-quantity.ts'
import { shopWords } from '../../messages/shop.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { MinusIcon, PlusIcon } from '../../ui/icons.tsx'
import styles from './buy-form.module.css'
import { onlyDigits, readQuantity, totalPounds } from './quantity.ts'

/** How many, and off to the checkout: a page load of its own, because that page alone may talk to the card provider. */
export function BuyForm() {
  const words = shopWords()
  const [typed, setTyped] = useState('1')
  const quantity = readQuantity(typed)
  const buy = (event: FormEvent) => {
    event.preventDefault()
    keepCheckoutQuantity(String(quantity))
    location.assign(paths.checkout())
  }
  return (
    <form className={styles.form} onSubmit={buy} noValidate>
      <Stepper typed={typed} quantity={quantity} onType={setTyped} />
      <Button type="submit" size="large" className={styles.buy}>
        {words.buyNow(totalPounds(quantity))}
      </Button>
    </form>
  )
}

interface StepperProps {
  /** As it stands in the field; may be empty for a moment. */
  typed: string
  quantity: bigint
  onType: (text: string) => void
}

function Stepper({ typed, quantity, onType }: StepperProps) {
  const words = shopWords()
  const id = useId()
  const step = (by: bigint) => onType(String(quantity + by < 1n ? 1n : quantity + by))
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1n, ArrowDown: -1n, PageUp: 10n, PageDown: -10n }[event.key]
    if (by === undefined) return
    event.preventDefault()
    step(by)
  }
  return (
    <div className={styles.quantity}>
      <label htmlFor={id}>{words.quantity}</label>
      <div className={styles.stepper}>
        {/* Stays in the tab order at 1, so that stepping down does not throw the focus away. */}
        <button
          type="button"
          aria-label={words.less}
          aria-disabled={quantity === 1n || undefined}
          onClick={() => step(-1n)}
        >
          <MinusIcon />
        </button>
        <input
          id={id}
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          aria-valuemin={1}
          aria-valuenow={Number(quantity)}
          aria-valuetext={String(quantity)}
          value={typed}
          size={Math.min(12, Math.max(3, typed.length))}
          onChange={({ target }) => onType(onlyDigits(target.value))}
          onBlur={() => onType(String(quantity))}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onKeyDown={onKeyDown}
        />
        <button type="button" aria-label={words.more} onClick={() => step(1n)}>
          <PlusIcon />
        </button>
      </div>
    </div>
  )
}
