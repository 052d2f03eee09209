import { useCallback, useEffect, useState } from 'react'
import { checkoutKey, currentCheckout, type Checkout } from './kept-checkout.ts'

interface Visit {
  checkout: Checkout
  /** Whether another tab has changed the quantity while this one was open. */
  isChanged: boolean
  /** Grows whenever it has to be looked up again what became of the payment. */
  looks: number
}

export interface CheckoutOfVisit extends Visit {
  lookAgain: () => void
  /** Keeps the purchase as it is while a payment of it runs. */
  hold: (held: boolean) => void
}

/** The purchase of this visit, read again whenever the person comes back to the page or another tab changes it. */
export function useCheckout(): CheckoutOfVisit {
  const [visit, setVisit] = useState<Visit>(() => ({ checkout: currentCheckout(), isChanged: false, looks: 0 }))
  const [held, hold] = useState(false)
  const readAgain = useCallback((look: boolean) => {
    const now = currentCheckout()
    setVisit((before) => next(before, now, look))
  }, [])
  const lookAgain = useCallback(() => readAgain(true), [readAgain])
  useEffect(() => {
    if (held) return
    const onReturn = () => readAgain(false)
    const onStorage = ({ key }: StorageEvent) => {
      if (key === checkoutKey || key === null) readAgain(true)
    }
    window.addEventListener('focus', onReturn)
    document.addEventListener('visibilitychange', onReturn)
    window.addEventListener('storage', onStorage)
    return () => {
      window.removeEventListener('focus', onReturn)
      document.removeEventListener('visibilitychange', onReturn)
      window.removeEventListener('storage', onStorage)
    }
  }, [held, readAgain])
  return { ...visit, lookAgain, hold }
}

function next(before: Visit, now: Checkout, look: boolean): Visit {
  const isSame = before.checkout.id === now.id && before.checkout.quantity === now.quantity
  if (isSame && !look) return before
  return {
    checkout: isSame ? before.checkout : now,
    isChanged: isSame ? before.isChanged : before.checkout.id === now.id,
    looks: look ? before.looks + 1 : before.looks,
  }
}
