import { useState } from 'react'
import type { ShippingAddress } from '#contract/orders'
import { checkoutWords } from '../../messages/checkout.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { Confirming, Offline, Paid, SettingUp, SetupFailed } from './checkout-states.tsx'
import { readPlacedOrder } from './placed-order.ts'
import { useOwnDocument } from './own-document.ts'
import { useCheckout } from './use-checkout.ts'
import { useSetup } from './use-setup.ts'

export function CheckoutScreen() {
  const words = checkoutWords()
  const isOwnDocument = useOwnDocument()
  return (
    <>
      <PageTitle title={words.title} />
      {isOwnDocument ? <Visit /> : <SettingUp />}
    </>
  )
}

/** One visit: set up, pay, done. */
function Visit() {
  const visit = useCheckout()
  const state = useSetup(visit)
  const [isBroken, setBroken] = useState(false)
  const [typed, keepTyped] = useState<ShippingAddress | null>(null)
  if (isBroken) return <SetupFailed />
  if (state.status === 'refused') return <SetupFailed sentence={state.sentence} onTryAgain={state.tryAgain} />
  if (state.status !== 'ready') return stateViews[state.status]
  const { setup } = state
  if (setup.kind === 'ended') return <Paid end={setup.end} order={readPlacedOrder(visit.checkout.id)} />
  if (setup.kind === 'confirming') return <Confirming why={setup.why} />
  const { isChanged, hold, lookAgain } = visit
  const form = { setup, typed, keepTyped, isChanged, hold, onEnd: lookAgain, onBroken: () => setBroken(true) }
  return <CheckoutForm key={setup.clientSecret} {...form} />
}

const stateViews = {
  loading: <SettingUp />,
  offline: <Offline />,
  failed: <SetupFailed />,
} as const
