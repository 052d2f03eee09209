import { addEntryMessages } from '../../messages/add-entry.ts'
import { Notice } from '../../ui/notice.tsx'

const words = addEntryMessages

/** The draft could not be kept: better said now than found out after a killed tab. */
export function FullNotice({ isFull }: { isFull: boolean }) {
  if (!isFull) return null
  return (
    <Notice tone="danger" live="alert" title={words.draftFullTitle}>
      {words.draftFull}
    </Notice>
  )
}
