import type { ReactNode } from 'react'

/** What a column says about itself beside its cells. */
interface DataColumnMeta {
  /** 'end' for numbers and money. */
  align?: 'end'
  /** The name by which the list sorts by this column; a column without one cannot be sorted by. */
  sort?: string
  /** Names the row: the head of its card on a phone. */
  primary?: true
  /** Buttons for the row. */
  isActions?: true
  /** Long text: cut after two lines. */
  isLong?: true
}

/** A column of a list whose rows come sorted, filtered and paged from the server. */
export interface DataColumn<Row> {
  id: string
  header: string
  meta?: DataColumnMeta
  cell: (row: Row) => ReactNode
}
