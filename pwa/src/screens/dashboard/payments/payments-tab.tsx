import { useState } from 'react'
import { adminPaymentPageSchema, paymentTroubles, type PaymentTrouble } from '#contract/admin-payments'
import { apiPaths } from '#contract/paths'
import { useAdminList } from '../../../hooks/admin/use-admin-list.ts'
import { useListState } from '../../../hooks/admin/use-list-state.ts'
import { adminPaymentWords } from '../../../messages/admin-payments.ts'
import { adminWords } from '../../../messages/admin.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { PageTurner } from '../../../ui/data-table-pages.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ListToolbar, ToolbarSelect } from '../list-toolbar.tsx'
import { RefundDialog } from '../orders/refund-dialog.tsx'
import { MonthExport } from './month-export.tsx'
import { PaymentCard } from './payment-card.tsx'
import cards from '../cards.module.css'
import styles from './payments.module.css'

const listOptions = {
  sorts: ['recordedAt'],
  defaultSort: 'recordedAt',
  defaultDirection: 'desc',
  filters: ['show'],
} as const

const shows = ['attention', 'trouble', 'all'] as const
const choices = [...shows, ...paymentTroubles] as const
type Choice = (typeof choices)[number]

const isTrouble = (choice: Choice): choice is PaymentTrouble => paymentTroubles.some((known) => known === choice)

/** What the list is asked for, by what was chosen: a group, or one kind of trouble. */
const queryOf = (choice: Choice): Record<string, string> =>
  isTrouble(choice) ? { show: 'all', trouble: choice } : { show: choice }

/** Payments, those that need somebody first, with what to do about each. */
export function PaymentsTab() {
  const words = adminPaymentWords()
  const state = useListState(listOptions)
  const chosen = choices.find((known) => known === state.filter('show')) ?? 'attention'
  const { table } = useAdminList(apiPaths.adminPayments(), adminPaymentPageSchema, {
    ...state,
    query: { ...state.query, ...queryOf(chosen) },
  })
  const [refunded, setRefunded] = useState<number | null>(null)
  return (
    <div className={cards.tab}>
      <p className={styles.small}>{words.intro}</p>
      <ListToolbar
        placeholder={words.search}
        state={state}
        filters={
          <ToolbarSelect
            label={words.showFilter}
            value={chosen}
            onChange={(value) => state.setFilter('show', value)}
            choices={choices.map((value) => ({
              value,
              label: isTrouble(value) ? words.trouble[value] : words.show[value],
            }))}
          />
        }
        actions={<MonthExport />}
      />
      <Payments table={table} onRefund={setRefunded} />
      {!table.isLoading && !table.error && table.rows.length === 0 && (
        <NoPayments
          chosen={chosen}
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
      {error && <LoadFailed tone="danger" {...error} onRetry={onRetry} />}
      {rows.length > 0 && (
        <ul className={cards.list} aria-busy={isUpdating || undefined}>
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

interface NoPaymentsProps {
  chosen: Choice
  isSearch: boolean
  onShowAll: () => void
}

function NoPayments({ chosen, isSearch, onShowAll }: NoPaymentsProps) {
  const words = adminPaymentWords()
  const title = isSearch || isTrouble(chosen) ? words.noneMatch : words.none[chosen]
  return (
    <EmptyState
      drawing={isSearch ? 'compass' : 'tag'}
      title={title}
      actions={
        chosen !== 'all' && (
          <Button variant="secondary" onClick={onShowAll}>
            {words.showAll}
          </Button>
        )
      }
    >
      {chosen === 'attention' && !isSearch && <p>{words.noneText}</p>}
    </EmptyState>
  )
}
