import { tableFeatures, type ColumnDef, type RowData } from '@tanstack/react-table'

/** What a column says about itself beside its cells. */
export interface DataColumnMeta {
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

/** Rows come sorted, filtered and paged from the server: of the library only its core is needed. */
export const dataTableFeatures = tableFeatures({ columnMeta: {} as DataColumnMeta })

/** A column: `id`, `header` (a string), `cell` ({ row }) and {@link DataColumnMeta}. Keep the array outside of components. */
export type DataColumn<Row extends RowData> = ColumnDef<typeof dataTableFeatures, Row>
