import { useMemo, useState } from 'react'
import { adminToyPageSchema, toySorts, type AdminToy } from '#contract/admin-toys'
import { apiPaths } from '#contract/paths'
import { type toyStatuses } from '#contract/toys'
import { useAdminList } from '../../../hooks/admin/use-admin-list.ts'
import { useListState } from '../../../hooks/admin/use-list-state.ts'
import { adminToysWords } from '../../../messages/admin-toys.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { TagIcon } from '../../../ui/shell-icons.tsx'
import { ListToolbar, ToolbarSelect } from '../list-toolbar.tsx'
import { DeleteToyDialog } from './delete-toy-dialog.tsx'
import { EraseToyDialog } from './erase-toy-dialog.tsx'
import { TagsDialog } from './tags-dialog.tsx'
import { toyColumns } from './toy-columns.tsx'
import { ToyDialog } from './toy-dialog.tsx'
import styles from './toys-tab.module.css'

function statusChoices() {
  const words = adminToysWords()
  return [
    { value: '', label: words.allStatuses },
    ...(['active', 'inactive', 'completed'] as const satisfies (typeof toyStatuses)[number][]).map((value) => ({
      value,
      label: words.statuses[value],
    })),
  ]
}

const isBeingDeleted = (toy: AdminToy) => toy.deletingPercent !== null

type Open = { what: 'add' | 'tags' } | { what: 'edit' | 'erase' | 'delete'; toy: AdminToy } | null

/** Every toy of the shop: found, made, changed and deleted. */
export function ToysTab() {
  const words = adminToysWords()
  const state = useListState({ sorts: toySorts, defaultSort: 'id', filters: ['status'] })
  const list = useAdminList(apiPaths.toys(), adminToyPageSchema, state, { isChanging: isBeingDeleted })
  const [open, setOpen] = useState<Open>(null)
  const columns = useMemo(
    () =>
      toyColumns({
        onEdit: (toy) => setOpen({ what: 'edit', toy }),
        onErase: (toy) => setOpen({ what: 'erase', toy }),
        onDelete: (toy) => setOpen({ what: 'delete', toy }),
      }),
    [],
  )
  const close = () => setOpen(null)
  return (
    <div className={styles.tab}>
      <ListToolbar
        placeholder={words.search}
        state={state}
        filters={
          <ToolbarSelect
            label={words.statusFilter}
            value={state.filter('status')}
            onChange={(status) => state.setFilter('status', status)}
            choices={statusChoices()}
          />
        }
        actions={
          <>
            <Button variant="secondary" icon={<TagIcon size={20} />} onClick={() => setOpen({ what: 'tags' })}>
              {words.tags.open}
            </Button>
            <Button icon={<PlusIcon size={20} />} onClick={() => setOpen({ what: 'add' })}>
              {words.add}
            </Button>
          </>
        }
      />
      <DataTable
        {...list.table}
        label={words.label}
        columns={columns}
        state={state}
        rowId={(toy) => toy.id}
        empty={<EmptyState drawing="bear" title={state.isNarrowed ? words.emptyNarrowed : words.empty} />}
      />
      {open?.what === 'add' && <ToyDialog toy={null} onClose={close} />}
      {open?.what === 'edit' && <ToyDialog key={open.toy.id} toy={open.toy} onClose={close} />}
      {open?.what === 'erase' && <EraseToyDialog toy={open.toy} onClose={close} />}
      {open?.what === 'delete' && <DeleteToyDialog toy={open.toy} onClose={close} />}
      {open?.what === 'tags' && <TagsDialog onClose={close} />}
    </div>
  )
}
