import { useState } from 'react'
import { erasedSchema, type Erased, type EraseInput } from '#contract/erasures'
import { apiPaths } from '#contract/paths'
import { adminApi } from '../../data/admin.ts'
import { adminWords } from '../../messages/admin.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useRemoval } from './use-removal.ts'

interface EraseDialogProps {
  /** What is erased, as the call names it. */
  target: EraseInput
  /** `text` says what is removed, and that it can't be undone. */
  words: { title: string; text: string; yes: string; done: string; failed: string }
  onClose: () => void
}

/** An erased toy takes entries and reports along, and an erased customer stands in several orders. */
const lists = [apiPaths.toys(), apiPaths.allEntries(), apiPaths.orders(), apiPaths.reports()]

/** Asks before personal data is erased, then shows what was removed until it is closed. */
export function EraseDialog({ target, words, onClose }: EraseDialogProps) {
  const [erased, setErased] = useState<Erased | null>(null)
  const { act, isBusy } = useRemoval({
    run: () => adminApi.send('POST', apiPaths.erasures(), target, erasedSchema),
    success: null,
    failed: words.failed,
    lists,
    onSuccess: setErased,
    onClose,
  })
  if (erased) return <ErasedDialog title={words.done} erased={erased} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      title={words.title}
      confirmLabel={words.yes}
      busy={isBusy}
      onConfirm={() => act(undefined)}
      onClose={onClose}
    >
      {words.text}
    </ConfirmDialog>
  )
}

const kinds = [
  'orders',
  'toys',
  'entries',
  'entriesLater',
  'reports',
  'photos',
  'photosLater',
  'mails',
] as const satisfies (keyof Erased)[]

function ErasedDialog({ title, erased, onClose }: { title: string; erased: Erased; onClose: () => void }) {
  const words = adminWords().erased
  return (
    <Dialog
      open
      title={title}
      description={words.intro}
      onClose={onClose}
      footer={
        <Button onClick={onClose} data-autofocus>
          {words.done}
        </Button>
      }
    >
      <ul>
        {kinds
          .filter((kind) => erased[kind] > 0)
          .map((kind) => (
            <li key={kind}>{words[kind](erased[kind])}</li>
          ))}
      </ul>
    </Dialog>
  )
}
