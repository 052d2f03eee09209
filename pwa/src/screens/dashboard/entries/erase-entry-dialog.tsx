import type { AdminEntry } from '#contract/admin-entries'
import { adminEntryWords } from '../../../messages/admin-entries.ts'
import { EraseDialog } from '../erase-dialog.tsx'

export const EraseEntryDialog = ({ entry, onClose }: { entry: AdminEntry; onClose: () => void }) => (
  <EraseDialog
    target={{ kind: 'entry', id: String(entry.id) }}
    words={{ ...adminEntryWords().erasure, title: adminEntryWords().erasure.title(entry.id) }}
    onClose={onClose}
  />
)
