import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../data/http.ts'
import { queryClient } from '../../hooks/query-client.ts'
import { useOnline } from '../../hooks/use-online.ts'
import { checkoutWords } from '../../messages/checkout.ts'
import { showToast } from '../../ui/toast.ts'
import { readRunningPayment } from './running-payment.ts'
import { PaymentUnknownError, setUp, type Setup } from './set-up.ts'

export type SetupState =
  | { status: 'loading' | 'offline' | 'failed' | 'unknown' }
  /** The server said no, and when to come again. */
  | { status: 'refused'; sentence: string; tryAgain: () => void }
  | { status: 'ready'; setup: Setup }

/**
 * One payment a visit, asked for once however often React runs its effects, and once more for another quantity. In
 * memory only, and gone with the screen.
 */
export function useSetup(quantity: number): SetupState {
  const [visit] = useState(() => crypto.randomUUID())
  const online = useOnline()
  // Opened without signal, the page is loaded anew when there is some; it asks for nothing before.
  const [isOpen] = useState(online)
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: ['checkout', visit, quantity],
      queryFn: () => setUp(quantity, readRunningPayment()),
      enabled: isOpen,
      gcTime: 0,
      structuralSharing: false,
    },
    queryClient,
  )
  const isUnknown = error instanceof PaymentUnknownError
  const hasFailed = error !== null && online && !isUnknown && !isFetching
  useEffect(() => {
    if (hasFailed) showToast({ ...checkoutWords().setupToast, tone: 'destructive' })
  }, [hasFailed])
  if (data) return { status: 'ready', setup: data }
  if (isUnknown) return { status: 'unknown' }
  if (error && isFetching) return { status: 'loading' }
  if (isRefusal(error)) return { status: 'refused', sentence: error.sentence, tryAgain: () => void refetch() }
  if (hasFailed) return { status: 'failed' }
  return { status: isOpen && error === null ? 'loading' : 'offline' }
}

const isRefusal = (error: Error | null): error is ApiError => error instanceof ApiError && error.code === 'rate_limited'
