import { adminWords } from '../messages/admin.ts'
import type { DataColumn } from './data-table-columns.ts'
import type { DataTableState } from './data-table-state.ts'
import styles from './data-table.module.css'
import { SortIcon } from './admin-icons.tsx'
import { Select } from './select.tsx'

interface HeadProps<Row> {
  columns: readonly DataColumn<Row>[]
  state: DataTableState
}

/** Column heads; one that sorts is a button, and says which way. */
export function TableHead<Row>({ columns, state }: HeadProps<Row>) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {columns.map((column) => {
          const { id, header, meta } = column
          const isSorted = meta?.sort !== undefined && meta.sort === state.sort
          const order = state.direction === 'asc' ? 'ascending' : 'descending'
          return (
            <th
              role="columnheader"
              scope="col"
              key={id}
              className={styles.head}
              data-align={meta?.align}
              aria-sort={isSorted ? order : undefined}
            >
              <HeadContent name={header} sort={meta?.sort} isSorted={isSorted} state={state} />
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

interface ContentProps {
  name: string
  sort: string | undefined
  isSorted: boolean
  state: DataTableState
}

function HeadContent({ name, sort, isSorted, state }: ContentProps) {
  if (sort === undefined) return <span>{name}</span>
  return (
    <button type="button" className={styles.sort} onClick={() => state.toggleSort(sort)}>
      <span>{name}</span>
      <span className={styles.arrow} data-direction={isSorted ? state.direction : undefined}>
        <SortIcon size={14} />
      </span>
    </button>
  )
}

/** On a phone there are no heads to press: the same choice as a list and a button. */
export function SortChoice<Row>({ columns, state }: HeadProps<Row>) {
  const words = adminWords().list
  const sortable = columns.flatMap((column) =>
    column.meta?.sort === undefined ? [] : [{ sort: column.meta.sort, name: column.header }],
  )
  const turned = state.direction === 'asc' ? 'desc' : 'asc'
  return (
    <div className={styles.sortChoice}>
      <label>
        <span>{words.sortBy}</span>
        <Select
          value={state.sort}
          onChange={(sort) => state.setSort(sort, state.direction)}
          choices={sortable.map(({ sort, name }) => ({ value: sort, label: name }))}
        />
      </label>
      <button type="button" onClick={() => state.setSort(state.sort, turned)}>
        <span>{state.direction === 'asc' ? words.ascending : words.descending}</span>
        <span className={styles.arrow} data-direction={state.direction}>
          <SortIcon size={14} />
        </span>
      </button>
    </div>
  )
}
