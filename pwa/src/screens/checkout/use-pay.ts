import { readConnection } from '../../data/connection.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { useForm } from 'react-hook-form'
import { homeCountry } from '#contract/countries'
import { shippingAddressSchema, type ShippingAddress } from '#contract/orders'
import { withSentences } from '../../hooks/form-resolver.ts'
import { checkoutWords } from '../../messages/checkout.ts'
import { showToast } from '../../ui/toast.ts'
import { confirmOnce } from './confirm-once.ts'
import { finishPayment } from './finish.ts'
import { keepConfirming } from './kept-checkout.ts'
import type { PaymentHandle } from './payment-provider.ts'
import type { ReadyToPay } from './set-up.ts'
import { describeProblems } from './shipping-problems.ts'

export interface PayOptions {
  setup: ReadyToPay
  /** What was typed into an earlier form of this visit: another quantity has another form, and nobody types twice. */
  typed: ShippingAddress | null
  keepTyped: (address: ShippingAddress) => void
  payment: RefObject<PaymentHandle | null>
  /** Keeps the quantity as it is while a payment of it runs. */
  hold: (held: boolean) => void
  /** The payment has ended, or it is not known how: the checkout has to be looked up. */
  onEnd: () => void
}

const empty: ShippingAddress = { name: '', email: '', address: '', city: '', postalCode: '', country: homeCountry }

/** The shipping form and the one press that pays. */
export function usePay({ setup, typed, keepTyped, payment, hold, onEnd }: PayOptions) {
  const words = checkoutWords()
  const { clientSecret, checkout } = setup
  const { control, handleSubmit, getValues } = useForm({
    resolver: withSentences(zodResolver(shippingAddressSchema)),
    defaultValues: typed ?? setup.address ?? empty,
  })
  useEffect(() => () => keepTyped(getValues()), [keepTyped, getValues])
  // What is looked up after a payment is another setup, and its form is free again.
  const [paying, setPaying] = useState<ReadyToPay | null>(null)
  const isPaying = paying === setup
  const isRunning = useRef(false)
  const { refusal, setRefusal } = useRefusal(setup)

  const refuse = (message: string) => {
    keepConfirming(checkout.id, null)
    setRefusal(message)
    tellRefusal(message)
    setPaying(null)
    hold(false)
  }

  const pay = async (address: ShippingAddress) => {
    const outcome = await confirmOnce({ checkout, clientSecret, payment: payment.current, address })
    if (outcome.status === 'refused') return refuse(outcome.message)
    if (outcome.status === 'replaced') refuse(words.replaced)
    if (outcome.status === 'succeeded')
      await finishPayment({ checkout, paymentId: outcome.paymentId, clientSecret, address })
    hold(false)
    onEnd()
  }

  const start = handleSubmit(
    async (address) => {
      if (readConnection() === 'offline') return showToast({ ...words.offlineToast, tone: 'destructive' })
      setPaying(setup)
      setRefusal(null)
      hold(true)
      await pay(address)
    },
    (errors) => showToast({ ...describeProblems(errors), tone: 'destructive' }),
  )

  /** Presses that come before React has drawn the first one count once. */
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isRunning.current || isPaying) return
    isRunning.current = true
    await start(event).finally(() => (isRunning.current = false))
  }
  return { control, submit, isPaying, refusal }
}

const tellRefusal = (description: string) =>
  showToast({ title: checkoutWords().paymentFailed, description, tone: 'destructive' })

/** Why the last attempt took nothing; an earlier one may have failed on the provider's page, or in a page that is gone. */
function useRefusal({ refusal: earlier }: ReadyToPay) {
  const [refusal, setRefusal] = useState(earlier)
  useEffect(() => {
    if (earlier !== null) tellRefusal(earlier)
  }, [earlier])
  return { refusal, setRefusal }
}
