import { addEntryWords } from '../../messages/add-entry.ts'
import { Notice } from '../../ui/notice.tsx'

/** The draft could not be kept: better said now than found out after a killed tab. */
export function FullNotice({ isFull }: { isFull: boolean }) {
  const words = addEntryWords()
  if (!isFull) return null
  return (
    <Notice tone="danger" live="alert" title={words.draftFullTitle}>
      {words.draftFull}
    </Notice>
  )
}
