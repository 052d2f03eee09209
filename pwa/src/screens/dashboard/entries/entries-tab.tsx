import { useMemo, useState } from 'react'
import { adminEntryPageSchema, entrySorts, type AdminEntry } from '#contract/admin-entries'
import { apiPaths } from '#contract/paths'
import { useAdminList } from '../../../hooks/admin/use-admin-list.ts'
import { useListState } from '../../../hooks/admin/use-list-state.ts'
import { adminEntryWords } from '../../../messages/admin-entries.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListToolbar } from '../list-toolbar.tsx'
import { DeleteEntryDialog } from './delete-entry-dialog.tsx'
import { EditEntryDialog } from './edit-entry-dialog.tsx'
import { entryColumns } from './entry-columns.tsx'
import { EntryPhotoDialog } from './entry-photo-dialog.tsx'
import { EraseEntryDialog } from './erase-entry-dialog.tsx'
import styles from './entries.module.css'
import { ToyFilter } from './toy-filter.tsx'

const listOptions = { sorts: entrySorts, defaultSort: 'date', defaultDirection: 'desc', filters: ['toyId'] } as const

export function EntriesTab() {
  const words = adminEntryWords()
  const state = useListState(listOptions)
  const { table } = useAdminList(apiPaths.allEntries(), adminEntryPageSchema, state)
  const [open, setOpen] = useState<{ dialog: 'edit' | 'erase' | 'delete' | 'photo'; entry: AdminEntry } | null>(null)
  const columns = useMemo(
    () =>
      entryColumns({
        onEdit: (entry) => setOpen({ dialog: 'edit', entry }),
        onErase: (entry) => setOpen({ dialog: 'erase', entry }),
        onDelete: (entry) => setOpen({ dialog: 'delete', entry }),
        onPhoto: (entry) => setOpen({ dialog: 'photo', entry }),
      }),
    [],
  )
  const close = () => setOpen(null)
  return (
    <div className={styles.tab}>
      <ListToolbar
        placeholder={words.search}
        state={state}
        filters={<ToyFilter id={state.filter('toyId')} onChange={(id) => state.setFilter('toyId', id)} />}
      />
      <DataTable
        {...table}
        label={words.label}
        columns={columns}
        state={state}
        rowId={({ id }) => id}
        empty={<EmptyState drawing="plane" title={state.search.trim() === '' ? words.none : words.noneMatch} />}
      />
      {open?.dialog === 'edit' && <EditEntryDialog entry={open.entry} onClose={close} />}
      {open?.dialog === 'erase' && <EraseEntryDialog entry={open.entry} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteEntryDialog entry={open.entry} onClose={close} />}
      {open?.dialog === 'photo' && <EntryPhotoDialog entry={open.entry} onClose={close} />}
    </div>
  )
}
