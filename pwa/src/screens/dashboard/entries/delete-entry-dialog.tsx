import type { AdminEntry } from '#contract/admin-entries'
import { apiPaths } from '#contract/paths'
import { adminEntryMessages as words } from '../../../messages/admin-entries.ts'
import { DeleteDialog } from '../delete-dialog.tsx'

const lists = [apiPaths.allEntries(), apiPaths.toys()]

export const DeleteEntryDialog = ({ entry, onClose }: { entry: AdminEntry; onClose: () => void }) => (
  <DeleteDialog
    path={apiPaths.entry(entry.id)}
    lists={lists}
    words={{ ...words.deletion, title: words.deletion.title(entry.id) }}
    onClose={onClose}
  >
    {entry.imageUrl && words.deletion.photo}
  </DeleteDialog>
)
