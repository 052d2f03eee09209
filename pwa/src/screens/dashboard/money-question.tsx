import { useState } from 'react'
import { ApiError } from '../../data/http.ts'
import { adminPaymentWords } from '../../messages/admin-payments.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface AskedQuestion {
  /** Why the server asks: 'This order was refunded.' */
  sentence: string
  onYes: () => void
  onClose: () => void
}

/**
 * The question before an order whose money is in doubt is sent or gets tags. `asks` tells whether an error is that question,
 * and what yes does: the same change again, with `confirm: true`.
 */
export function useMoneyQuestion() {
  const [asked, setAsked] = useState<AskedQuestion | null>(null)
  const asks = (error: unknown, onYes: () => void): boolean => {
    if (!(error instanceof ApiError && error.code === 'needs_confirmation')) return false
    setAsked({ sentence: error.sentence, onYes, onClose: () => setAsked(null) })
    return true
  }
  return { asked, asks }
}

export function MoneyQuestion({ asked }: { asked: AskedQuestion | null }) {
  const words = adminPaymentWords().question
  if (!asked) return null
  const { sentence, onYes, onClose } = asked
  return (
    <ConfirmDialog
      open
      title={words.title}
      confirmLabel={words.yes}
      cancelLabel={words.no}
      onConfirm={() => {
        onClose()
        onYes()
      }}
      onClose={onClose}
    >
      {sentence}
    </ConfirmDialog>
  )
}
