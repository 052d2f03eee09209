import type { AdminToy } from '#contract/admin-toys'
import { adminToysMessages as words } from '../../../messages/admin-toys.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { DataColumn } from '../../../ui/data-table-columns.ts'
import { formatShortDay } from '../../../ui/dates.ts'
import { DeleteIcon, EditIcon, JourneyIcon } from '../../../ui/desk-icons.tsx'
import { RowActions, RowButton, RowLink } from '../row-actions.tsx'
import { orderNumber } from './order-number.ts'
import styles from './toys-tab.module.css'

const tones = { active: 'moss', inactive: 'neutral', completed: 'blue' } as const

interface ToyActions {
  onEdit: (toy: AdminToy) => void
  onDelete: (toy: AdminToy) => void
}

const { columns: heads } = words

const facts: DataColumn<AdminToy>[] = [
  { id: 'id', header: heads.id, meta: { sort: 'id', primary: true }, cell: ({ row }) => row.original.id },
  {
    id: 'name',
    header: heads.name,
    meta: { sort: 'name' },
    cell: ({ row }) => row.original.name ?? <span className={styles.none}>{words.noName}</span>,
  },
  {
    id: 'mission',
    header: heads.mission,
    meta: { sort: 'mission', isLong: true },
    cell: ({ row }) => row.original.mission ?? <Dash />,
  },
  {
    id: 'createdAt',
    header: heads.startDate,
    meta: { sort: 'createdAt' },
    cell: ({ row: { original } }) => (
      <time className={styles.day} dateTime={original.createdAt}>
        {formatShortDay(original.createdAt)}
      </time>
    ),
  },
  {
    id: 'status',
    header: heads.status,
    meta: { sort: 'status' },
    cell: ({ row: { original } }) => <Badge tone={tones[original.status]}>{words.statuses[original.status]}</Badge>,
  },
  {
    id: 'orderId',
    header: heads.order,
    meta: { sort: 'orderId' },
    cell: ({ row: { original } }) =>
      original.orderId === null ? <span className={styles.none}>{words.noOrder}</span> : orderNumber(original.orderId),
  },
  {
    id: 'stopCount',
    header: heads.stops,
    meta: { sort: 'stopCount', align: 'end' },
    cell: ({ row }) => row.original.stopCount.toLocaleString('en-GB'),
  },
]

const Dash = () => <span className={styles.none}>–</span>

/** The columns of the Toys tab (spec section 2). */
export const toyColumns = ({ onEdit, onDelete }: ToyActions): DataColumn<AdminToy>[] => [
  ...facts,
  {
    id: 'actions',
    header: heads.actions,
    meta: { isActions: true },
    cell: ({ row: { original: toy } }) => (
      <RowActions>
        <RowButton label={words.edit(toy.id)} icon={<EditIcon size={20} />} onClick={() => onEdit(toy)} />
        <RowLink label={words.view(toy.id)} icon={<JourneyIcon size={20} />} href={paths.journey(toy.id)} />
        <RowButton
          label={words.remove(toy.id)}
          icon={<DeleteIcon size={20} />}
          tone="danger"
          onClick={() => onDelete(toy)}
        />
      </RowActions>
    ),
  },
]
