import type { AdminEntry } from '#contract/admin-entries'
import { apiPaths } from '#contract/paths'
import { adminEntryWords } from '../../../messages/admin-entries.ts'
import { DeleteDialog } from '../delete-dialog.tsx'

const lists = [apiPaths.allEntries(), apiPaths.toys()]

export const DeleteEntryDialog = ({ entry, onClose }: { entry: AdminEntry; onClose: () => void }) => (
  <DeleteDialog
    path={apiPaths.entry(entry.id)}
    lists={lists}
    words={{ ...adminEntryWords().deletion, title: adminEntryWords().deletion.title(entry.id) }}
    more={[entry.imageUrl !== null && adminEntryWords().deletion.photo]}
    onClose={onClose}
  />
)
