import { useRef, type ReactNode } from 'react'
import { adminWords } from '../messages/admin.ts'
import type { DataColumn } from './data-table-columns.ts'
import { SortChoice, TableHead } from './data-table-head.tsx'
import { PageTurner } from './data-table-pages.tsx'
import type { DataTableState } from './data-table-state.ts'
import styles from './data-table.module.css'
import { LoadFailed } from './load-failed.tsx'
import { Spinner } from './spinner.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

export interface DataTableProps<Row> {
  /** What the table holds, for those who listen: 'Toys'. */
  label: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  state: DataTableState
  total: number
  totalIsMore: boolean
  nextCursor?: string | null
  previousCursor?: string | null
  isLoading: boolean
  isUpdating?: boolean
  error: { title: string; text: string } | null
  onRetry: () => void
  /** What stands there when there are no rows. */
  empty: ReactNode
  rowId: (row: Row) => string | number
}

/** One page of a list: a table with sortable heads; on a phone each row is a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const words = adminWords().list
  const { label, rows, total, totalIsMore, isLoading, isUpdating = false, error, onRetry, empty } = props
  const newsRef = useRef<HTMLParagraphElement>(null)
  const noteFocus = useKeptFocus(newsRef, rows)
  const isEmpty = !isLoading && !error && rows.length === 0
  const news = isLoading ? '' : isUpdating ? words.updating : error ? '' : words.results(total, totalIsMore)
  return (
    <div className={styles.list} onFocus={noteFocus}>
      <p ref={newsRef} className={styles.news} role="status" tabIndex={-1}>
        {news}
      </p>
      {error && <LoadFailed tone="danger" {...error} onRetry={onRetry} />}
      {isLoading && <Spinner label={words.loading} />}
      {isEmpty && <div className={styles.empty}>{empty}</div>}
      {rows.length > 0 && <SortChoice columns={props.columns} state={props.state} />}
      {rows.length > 0 && <Rows {...props} />}
      <PageTurner
        label={label}
        previous={props.previousCursor ?? null}
        next={props.nextCursor ?? null}
        state={props.state}
      />
    </div>
  )
}

function Rows<Row>({ label, columns, rows, state, rowId, isUpdating }: DataTableProps<Row>) {
  return (
    <div className={styles.scroll}>
      {/* Roles in words: where rows become cards, browsers forget that this is a table. */}
      <table role="table" aria-label={label} aria-busy={isUpdating || undefined} className={styles.table}>
        <TableHead columns={columns} state={state} />
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr role="row" key={rowId(row)}>
              {columns.map(({ id, header, meta, cell }) => (
                <td
                  role={meta?.primary ? 'rowheader' : 'cell'}
                  key={id}
                  className={styles.cell}
                  data-align={meta?.align}
                  data-primary={meta?.primary}
                  data-actions={meta?.isActions}
                  data-long={meta?.isLong}
                >
                  {!meta?.isActions && (
                    <span className={styles.label} aria-hidden="true">
                      {header}
                    </span>
                  )}
                  <div className={styles.content}>{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
