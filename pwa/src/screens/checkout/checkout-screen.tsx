import { useEffect, useState } from 'react'
import type { ShippingAddress } from '#contract/orders'
import { checkoutWords } from '../../messages/checkout.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { Offline, Paid, PaymentUnknown, Processing, SettingUp, SetupFailed } from './checkout-states.tsx'
import { useOwnDocument } from './own-document.ts'
import { useQuantity } from './use-quantity.ts'
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

type Phase = 'open' | 'broken' | 'paid' | 'processing'

/** One visit: set up, pay, done. */
function Visit() {
  const { quantity, hold } = useQuantity()
  const state = useSetup(quantity)
  const [phase, setPhase] = useState<Phase>('open')
  const [typed, keepTyped] = useState<ShippingAddress | null>(null)
  const isOver = state.status === 'ready' && state.setup.kind !== 'pay'
  useEffect(() => {
    if (isOver) hold(true)
  }, [isOver, hold])
  if (phase === 'paid') return <Paid />
  if (phase === 'processing') return <Processing />
  if (phase === 'broken') return <SetupFailed />
  if (state.status === 'refused') return <SetupFailed sentence={state.sentence} onTryAgain={state.tryAgain} />
  if (state.status !== 'ready') return stateViews[state.status]
  const { setup } = state
  if (setup.kind === 'paid') return <Paid />
  if (setup.kind === 'processing') return <Processing />
  const form = { setup, typed, keepTyped, hold, onEnd: setPhase }
  return <CheckoutForm key={setup.clientSecret} {...form} />
}

const stateViews = {
  loading: <SettingUp />,
  offline: <Offline />,
  unknown: <PaymentUnknown />,
  failed: <SetupFailed />,
} as const
