import type { AdminToy } from '#contract/admin-toys'
import { adminWords } from '../../../messages/admin.ts'
import { adminToysWords } from '../../../messages/admin-toys.ts'
import { formatNumber } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { DataColumn } from '../../../ui/data-table-columns.ts'
import { formatShortDay } from '../../../ui/dates.ts'
import { DeleteIcon, EditIcon, EraseIcon, JourneyIcon } from '../../../ui/admin-icons.tsx'
import { RowActions, RowButton, RowLink } from '../row-actions.tsx'
import { orderNumber } from './order-number.ts'
import styles from './toys-tab.module.css'

const tones = { active: 'moss', inactive: 'neutral', completed: 'blue' } as const

type Words = ReturnType<typeof adminToysWords>

interface ToyActions {
  onEdit: (toy: AdminToy) => void
  onErase: (toy: AdminToy) => void
  onDelete: (toy: AdminToy) => void
}

const facts = (words: Words, { onEdit }: Pick<ToyActions, 'onEdit'>): DataColumn<AdminToy>[] => [
  {
    id: 'id',
    header: words.columns.id,
    meta: { sort: 'id', primary: true },
    cell: (row) => (row.passwordAttackedAt === null ? row.id : <AttackedId toy={row} onEdit={onEdit} />),
  },
  {
    id: 'name',
    header: words.columns.name,
    meta: { sort: 'name' },
    cell: (row) => row.name ?? <span className={styles.none}>{words.noName}</span>,
  },
  {
    id: 'mission',
    header: words.columns.mission,
    meta: { sort: 'mission', isLong: true },
    cell: (row) => row.mission ?? <Dash />,
  },
  {
    id: 'createdAt',
    header: words.columns.startDate,
    meta: { sort: 'createdAt' },
    cell: (row) => (
      <time className={styles.day} dateTime={row.createdAt}>
        {formatShortDay(row.createdAt)}
      </time>
    ),
  },
  {
    id: 'status',
    header: words.columns.status,
    meta: { sort: 'status' },
    cell: (row) =>
      row.deletingPercent === null ? (
        <>
          <Badge tone={tones[row.status]}>{words.statuses[row.status]}</Badge>
          {row.hiddenAt && <Badge tone="danger">{words.hidden}</Badge>}
        </>
      ) : (
        <Badge tone="danger">{words.deleting(row.deletingPercent)}</Badge>
      ),
  },
  {
    id: 'orderId',
    header: words.columns.order,
    meta: { sort: 'orderId' },
    cell: (row) =>
      row.orderId === null ? <span className={styles.none}>{words.noOrder}</span> : orderNumber(row.orderId),
  },
  {
    id: 'stopCount',
    header: words.columns.stops,
    meta: { sort: 'stopCount', align: 'end' },
    cell: (row) => formatNumber(row.stopCount),
  },
]

/** Many wrong passwords were tried: a new password helps. */
function AttackedId({ toy, onEdit }: Pick<ToyActions, 'onEdit'> & { toy: AdminToy }) {
  const words = adminToysWords()
  return (
    <span className={styles.attacked}>
      <span>{toy.id}</span>
      <Badge tone="danger">{words.attacked}</Badge>
      <Button variant="secondary" aria-label={words.changePassword(toy.id)} onClick={() => onEdit(toy)}>
        {words.changePasswordShort}
      </Button>
    </span>
  )
}

const Dash = () => <span className={styles.none}>–</span>

/** The columns of the Toys tab (spec section 2). */
export function toyColumns({ onEdit, onErase, onDelete }: ToyActions): DataColumn<AdminToy>[] {
  const words = adminToysWords()
  const { row } = adminWords()
  return [
    ...facts(words, { onEdit }),
    {
      id: 'actions',
      header: words.columns.actions,
      meta: { isActions: true },
      // Of a toy that is being deleted nothing else can become.
      cell: (toy) =>
        toy.deletingPercent === null && (
          <RowActions>
            <RowButton
              label={words.edit(toy.id)}
              text={row.edit}
              icon={<EditIcon size={20} />}
              onClick={() => onEdit(toy)}
            />
            <RowLink
              label={words.view(toy.id)}
              text={row.view}
              icon={<JourneyIcon size={20} />}
              href={paths.journey(toy.id)}
            />
            <RowButton
              label={words.erase(toy.id)}
              text={row.erase}
              icon={<EraseIcon size={20} />}
              tone="danger"
              onClick={() => onErase(toy)}
            />
            <RowButton
              label={words.remove(toy.id)}
              text={row.remove}
              icon={<DeleteIcon size={20} />}
              tone="danger"
              onClick={() => onDelete(toy)}
            />
          </RowActions>
        ),
    },
  ]
}
