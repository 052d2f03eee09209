import { useEffect, useState } from 'react'
import { looseQuantitySchema } from '#contract/payments'
import { readCheckoutQuantity } from '../../hooks/checkout-quantity.ts'

/** How many tags the shop has noted down; one when that is no number of tags. */
const read = (): number => looseQuantitySchema.safeParse(readCheckoutQuantity()).data ?? 1

/**
 * The quantity of this visit, read again whenever the person comes back to the page. Held still while a payment runs
 * and after it: a paid quantity is cleared, and that is no wish for another tag.
 */
export function useQuantity(): { quantity: number; hold: (held: boolean) => void } {
  const [quantity, setQuantity] = useState(read)
  const [held, hold] = useState(false)
  useEffect(() => {
    if (held) return
    const readAgain = () => setQuantity(read())
    window.addEventListener('focus', readAgain)
    document.addEventListener('visibilitychange', readAgain)
    return () => {
      window.removeEventListener('focus', readAgain)
      document.removeEventListener('visibilitychange', readAgain)
    }
  }, [held])
  return { quantity, hold }
}
