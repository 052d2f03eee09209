import { useState } from 'react'
import { keepOfflineWords } from '../messages/keep-offline.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { formatSize } from './sizes.ts'

export interface StopKeepingDialogProps {
  open: boolean
  name: string
  /** Of its photos on this device. */
  bytes: number
  onStop: () => Promise<void>
  onClose: () => void
}

/** Asks before photos are given up that may not be had again until there is a connection. */
export function StopKeepingDialog({ open, name, bytes, onStop, onClose }: StopKeepingDialogProps) {
  const words = keepOfflineWords()
  const [busy, setBusy] = useState(false)
  const stop = async () => {
    setBusy(true)
    await onStop()
    setBusy(false)
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      title={words.stopTitle(name)}
      confirmLabel={words.stop}
      busy={busy}
      onConfirm={() => void stop()}
      onClose={onClose}
    >
      {words.stopText(formatSize(bytes))}
    </ConfirmDialog>
  )
}
