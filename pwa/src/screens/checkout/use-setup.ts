import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryClient } from '../../hooks/query-client.ts'
import { useOnline } from '../../hooks/use-online.ts'
import { checkoutMessages as words } from '../../messages/checkout.ts'
import { showToast } from '../../ui/toast.ts'
import { readRunningPayment } from './running-payment.ts'
import { PaymentUnknownError, setUp, type Setup } from './set-up.ts'

export type SetupState = { status: 'loading' | 'offline' | 'failed' | 'unknown' } | { status: 'ready'; setup: Setup }

/**
 * One payment a visit, asked for once however often React runs its effects, and once more for another quantity. In
 * memory only, and gone with the screen.
 */
export function useSetup(quantity: number): SetupState {
  const [visit] = useState(() => crypto.randomUUID())
  const online = useOnline()
  const { data, error } = useQuery(
    {
      queryKey: ['checkout', visit, quantity],
      queryFn: () => setUp(quantity, readRunningPayment()),
      enabled: online,
      gcTime: 0,
      structuralSharing: false,
    },
    queryClient,
  )
  const hasFailed = error !== null && !(error instanceof PaymentUnknownError)
  useEffect(() => {
    if (hasFailed) showToast({ ...words.setupToast, tone: 'destructive' })
  }, [hasFailed])
  if (data) return { status: 'ready', setup: data }
  if (error) return { status: hasFailed ? 'failed' : 'unknown' }
  return { status: online ? 'loading' : 'offline' }
}
