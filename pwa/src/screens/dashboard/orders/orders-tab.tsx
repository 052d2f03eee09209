import { useMemo, useState } from 'react'
import { adminOrderPageSchema, orderSorts, type AdminOrder } from '#contract/admin-orders'
import { apiPaths } from '#contract/paths'
import { useAdminList } from '../../../hooks/admin/use-admin-list.ts'
import { useListState } from '../../../hooks/admin/use-list-state.ts'
import { adminOrderWords } from '../../../messages/admin-orders.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListToolbar, ToolbarSelect } from '../list-toolbar.tsx'
import { DeleteOrderDialog } from './delete-order-dialog.tsx'
import { EditOrderDialog } from './edit-order-dialog.tsx'
import { EraseOrderDialog } from './erase-order-dialog.tsx'
import { ExportOrders } from './export-orders.tsx'
import { orderColumns } from './order-columns.tsx'
import { filterChoices } from './order-words.ts'
import { OrderMailsDialog } from './order-mails-dialog.tsx'
import styles from './orders.module.css'
import { PackOrderDialog } from './pack-order-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { useOrderTotal } from './use-order-total.ts'

const listOptions = { sorts: orderSorts, defaultSort: 'id', defaultDirection: 'desc', filters: ['status'] } as const

export function OrdersTab() {
  const words = adminOrderWords()
  const state = useListState(listOptions)
  const { table } = useAdminList(apiPaths.orders(), adminOrderPageSchema, state)
  const total = useOrderTotal()
  const [open, setOpen] = useState<{
    dialog: 'edit' | 'pack' | 'mails' | 'refund' | 'erase' | 'delete'
    order: AdminOrder
  } | null>(null)
  const columns = useMemo(
    () =>
      orderColumns({
        onEdit: (order) => setOpen({ dialog: 'edit', order }),
        onPack: (order) => setOpen({ dialog: 'pack', order }),
        onMails: (order) => setOpen({ dialog: 'mails', order }),
        onRefund: (order) => setOpen({ dialog: 'refund', order }),
        onErase: (order) => setOpen({ dialog: 'erase', order }),
        onDelete: (order) => setOpen({ dialog: 'delete', order }),
      }),
    [],
  )
  const close = () => setOpen(null)
  return (
    <div className={styles.tab}>
      <h2 className={styles.count}>{words.total(total)}</h2>
      <ListToolbar
        placeholder={words.search}
        state={state}
        filters={
          <ToolbarSelect
            label={words.statusFilter}
            value={state.filter('status')}
            onChange={(status) => state.setFilter('status', status)}
            choices={filterChoices()}
          />
        }
        actions={<ExportOrders query={state.query} isEmpty={table.rows.length === 0} />}
      />
      <DataTable
        {...table}
        label={words.label}
        columns={columns}
        state={state}
        rowId={({ id }) => id}
        empty={<NoOrders isSearch={state.search.trim() !== ''} isNarrowed={state.isNarrowed} />}
      />
      {open?.dialog === 'edit' && <EditOrderDialog order={open.order} onClose={close} />}
      {open?.dialog === 'pack' && <PackOrderDialog order={open.order} onClose={close} />}
      {open?.dialog === 'mails' && <OrderMailsDialog order={open.order} onClose={close} />}
      {open?.dialog === 'refund' && <RefundDialog orderId={open.order.id} onClose={close} />}
      {open?.dialog === 'erase' && <EraseOrderDialog order={open.order} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteOrderDialog order={open.order} onClose={close} />}
    </div>
  )
}

/** None at all, none with this status, or none for this search. */
function NoOrders({ isSearch, isNarrowed }: { isSearch: boolean; isNarrowed: boolean }) {
  const words = adminOrderWords()
  if (isSearch) return <EmptyState drawing="compass" title={words.noneMatch} />
  if (isNarrowed) return <EmptyState drawing="compass" title={words.none} />
  return (
    <EmptyState drawing="tag" title={words.empty}>
      <p>{words.emptyText}</p>
    </EmptyState>
  )
}
