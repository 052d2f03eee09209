import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { useForm } from 'react-hook-form'
import { homeCountry } from '#contract/countries'
import { shippingAddressSchema, type ShippingAddress } from '#contract/orders'
import { withSentences } from '../../hooks/form-resolver.ts'
import { checkoutWords } from '../../messages/checkout.ts'
import { paths } from '../../paths.ts'
import { showToast } from '../../ui/toast.ts'
import { finishPayment } from './finish.ts'
import type { PaymentHandle, PaymentOutcome } from './payment-provider.ts'
import { isReturn, keepRunningPayment } from './running-payment.ts'
import type { ReadyToPay } from './set-up.ts'
import { describeProblems } from './shipping-problems.ts'

export type End = 'paid' | 'processing' | 'broken'

export interface PayOptions {
  setup: ReadyToPay
  /** What was typed into an earlier form of this visit: another quantity has another form, and nobody types twice. */
  typed: ShippingAddress | null
  keepTyped: (address: ShippingAddress) => void
  payment: RefObject<PaymentHandle | null>
  /** Keeps the quantity as it is while a payment of it runs. */
  hold: (held: boolean) => void
  onEnd: (end: End) => void
}

const empty: ShippingAddress = { name: '', email: '', address: '', city: '', postalCode: '', country: homeCountry }

/** The shipping form and the one press that pays. */
export function usePay({ setup, typed, keepTyped, payment, hold, onEnd }: PayOptions) {
  const words = checkoutWords()
  const { clientSecret, quantity } = setup
  const { control, handleSubmit, getValues } = useForm({
    resolver: withSentences(zodResolver(shippingAddressSchema)),
    defaultValues: typed ?? setup.address ?? empty,
  })
  useEffect(() => () => keepTyped(getValues()), [keepTyped, getValues])
  const [isPaying, setPaying] = useState(false)
  const isRunning = useRef(false)
  const { refusal, setRefusal } = useRefusal(setup)

  const pay = async (address: ShippingAddress) => {
    keepRunningPayment({ clientSecret, quantity })
    const outcome = await confirm(payment.current, address)
    if (outcome.status === 'refused') {
      setRefusal(outcome.message)
      tellRefusal(outcome.message)
      return hold(false)
    }
    if (outcome.status === 'succeeded') await finishPayment({ paymentId: outcome.paymentId, address, quantity })
    onEnd(outcome.status === 'succeeded' ? 'paid' : 'processing')
  }

  const start = handleSubmit(
    async (address) => {
      if (!navigator.onLine) return showToast({ ...words.offlineToast, tone: 'destructive' })
      setPaying(true)
      setRefusal(null)
      hold(true)
      await pay(address)
      setPaying(false)
    },
    (errors) => showToast({ ...describeProblems(errors), tone: 'destructive' }),
  )

  /** Presses that come before React has drawn the first one count once. */
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isRunning.current) return
    isRunning.current = true
    await start(event).finally(() => (isRunning.current = false))
  }
  return { control, submit, isPaying, refusal }
}

const tellRefusal = (description: string) =>
  showToast({ title: checkoutWords().paymentFailed, description, tone: 'destructive' })

/** Why the last attempt failed; the first may have failed on the provider's own page, from which we come back. */
function useRefusal({ refusal: earlier }: ReadyToPay) {
  const words = checkoutWords()
  const [returned] = useState(() => (isReturn() ? (earlier ?? words.notFinished) : null))
  const [refusal, setRefusal] = useState(returned)
  useEffect(() => {
    if (returned !== null) tellRefusal(returned)
  }, [returned])
  return { refusal, setRefusal }
}

async function confirm(payment: PaymentHandle | null, address: ShippingAddress): Promise<PaymentOutcome> {
  const words = checkoutWords()
  if (!payment) return { status: 'refused', message: words.stillLoading }
  try {
    return await payment.confirm({ address, returnUrl: new URL(paths.checkout(), location.origin).href })
  } catch {
    return { status: 'refused', message: words.noAnswer }
  }
}
