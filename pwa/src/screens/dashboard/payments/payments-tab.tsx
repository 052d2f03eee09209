import { useState } from 'react'
import { adminPaymentPageSchema } from '#contract/admin-payments'
import { apiPaths } from '#contract/paths'
import { useAdminList } from '../../../hooks/admin/use-admin-list.ts'
import { useListState } from '../../../hooks/admin/use-list-state.ts'
import { adminPaymentWords } from '../../../messages/admin-payments.ts'
import { adminWords } from '../../../messages/admin.ts'
import { Button } from '../../../ui/button.tsx'
import { PageTurner } from '../../../ui/data-table-pages.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ListToolbar, ToolbarSelect } from '../list-toolbar.tsx'
import { RefundDialog } from '../orders/refund-dialog.tsx'
import { MonthExport } from './month-export.tsx'
import { PaymentCard } from './payment-card.tsx'
import styles from './payments.module.css'

const listOptions = {
  sorts: ['recordedAt'],
  defaultSort: 'recordedAt',
  defaultDirection: 'desc',
  filters: ['show'],
} as const

const shows = ['attention', 'trouble', 'all'] as const
type Show = (typeof shows)[number]

/** Payments, those that need somebody first, with what to do about each. */
export function PaymentsTab() {
  const words = adminPaymentWords()
  const state = useListState(listOptions)
  const show: Show = shows.find((known) => known === state.filter('show')) ?? 'attention'
  const { table } = useAdminList(apiPaths.adminPayments(), adminPaymentPageSchema, {
    ...state,
    query: { ...state.query, show },
  })
  const [refunded, setRefunded] = useState<number | null>(null)
  return (
    <div className={styles.tab}>
      <p className={styles.small}>{words.intro}</p>
      <ListToolbar
        placeholder={words.search}
        state={state}
        filters={
          <ToolbarSelect
            label={words.showFilter}
            value={show}
            onChange={(value) => state.setFilter('show', value)}
            choices={shows.map((value) => ({ value, label: words.show[value] }))}
          />
        }
        actions={<MonthExport />}
      />
      <Payments table={table} onRefund={setRefunded} />
      {!table.isLoading && !table.error && table.rows.length === 0 && (
        <NoPayments
          show={show}
          isSearch={state.search.trim() !== ''}
          onShowAll={() => state.setFilter('show', 'all')}
        />
      )}
      <PageTurner label={words.label} previous={table.previousCursor} next={table.nextCursor} state={state} />
      {refunded !== null && <RefundDialog orderId={refunded} onClose={() => setRefunded(null)} />}
    </div>
  )
}

interface PaymentsProps {
  table: ReturnType<typeof useAdminList<Parameters<typeof PaymentCard>[0]['payment']>>['table']
  onRefund: (orderId: number) => void
}

function Payments({ table, onRefund }: PaymentsProps) {
  const words = adminWords().list
  const { rows, total, totalIsMore, isLoading, isUpdating, error, onRetry } = table
  const news = isUpdating ? words.updating : words.results(total, totalIsMore)
  return (
    <>
      <p className={styles.small} role="status">
        {!isLoading && !error && news}
      </p>
      {isLoading && <Spinner label={words.loading} />}
      {error && (
        <Notice
          tone="danger"
          live="alert"
          title={error.title}
          actions={
            <Button variant="secondary" onClick={onRetry}>
              {words.tryAgain}
            </Button>
          }
        >
          {error.text}
        </Notice>
      )}
      {rows.length > 0 && (
        <ul className={styles.list} aria-busy={isUpdating || undefined}>
          {rows.map((payment) => (
            <li key={payment.id}>
              <PaymentCard payment={payment} onRefund={onRefund} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function NoPayments({ show, isSearch, onShowAll }: { show: Show; isSearch: boolean; onShowAll: () => void }) {
  const words = adminPaymentWords()
  const isAll = show === 'all'
  return (
    <EmptyState
      drawing={isSearch ? 'compass' : 'tag'}
      title={isSearch ? words.noneMatch : words.none[show]}
      actions={
        !isAll && (
          <Button variant="secondary" onClick={onShowAll}>
            {words.showAll}
          </Button>
        )
      }
    >
      {show === 'attention' && !isSearch && <p>{words.noneText}</p>}
    </EmptyState>
  )
}
