import { useMemo } from 'react'
import { auditActions, auditPageSchema } from '#contract/audit'
import { apiPaths } from '#contract/paths'
import { useAdminList } from '../../../hooks/admin/use-admin-list.ts'
import { useListState } from '../../../hooks/admin/use-list-state.ts'
import { adminAuditWords } from '../../../messages/admin-audit.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListToolbar, ToolbarSelect } from '../list-toolbar.tsx'
import { auditColumns } from './audit-columns.tsx'
import styles from './audit.module.css'

const listOptions = { sorts: ['id'], defaultSort: 'id', defaultDirection: 'desc', filters: ['action'] } as const

function actionChoices() {
  const words = adminAuditWords()
  return [
    { value: '', label: words.allActions },
    ...auditActions.map((value) => ({ value, label: words.actions[value] })),
  ]
}

/** Who did what. Nothing can be done here. */
export function AuditTab() {
  const words = adminAuditWords()
  const columns = useMemo(() => auditColumns(), [])
  const state = useListState(listOptions)
  const { table } = useAdminList(apiPaths.audit(), auditPageSchema, state)
  return (
    <div className={styles.tab}>
      <p className={styles.intro}>{words.intro}</p>
      <ListToolbar
        placeholder={words.search}
        state={state}
        filters={
          <ToolbarSelect
            label={words.actionFilter}
            value={state.filter('action')}
            onChange={(action) => state.setFilter('action', action)}
            choices={actionChoices()}
          />
        }
      />
      <DataTable
        {...table}
        label={words.label}
        columns={columns}
        state={state}
        rowId={({ id }) => id}
        empty={<EmptyState drawing="scrapbook" title={state.isNarrowed ? words.noneMatch : words.none} />}
      />
    </div>
  )
}
