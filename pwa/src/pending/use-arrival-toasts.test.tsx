import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { toastStore } from '../ui/toast.ts'
import { useArrivalToasts } from './use-arrival-toasts.ts'

const arrival = (sentAt: number, isOpen = false) => ({
  ...{ submissionKey: 'key', sentAt, isCorrection: sentAt > 1, takenBackAt: null, isOpen },
})

it('says nothing of an edition that is changed already, also when the change is given up; only when that arrives', () => {
  const { rerender } = renderHook(({ arrivals }) => useArrivalToasts(arrivals), {
    initialProps: { arrivals: [] as ReturnType<typeof arrival>[] },
  })
  rerender({ arrivals: [arrival(1, true)] })
  rerender({ arrivals: [arrival(1)] })
  expect(toastStore.read()).toBeNull()
  rerender({ arrivals: [arrival(2)] })
  expect(toastStore.read()).toMatchObject({ tone: 'success' })
})
