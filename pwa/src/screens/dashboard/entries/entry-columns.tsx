import type { AdminEntry } from '#contract/admin-entries'
import { adminEntryMessages as words } from '../../../messages/admin-entries.ts'
import { paths } from '../../../paths.ts'
import type { DataColumn } from '../../../ui/data-table-columns.ts'
import { formatShortDay } from '../../../ui/dates.ts'
import { DeleteIcon, EditIcon, JourneyIcon } from '../../../ui/desk-icons.tsx'
import { RowActions, RowButton, RowLink } from '../row-actions.tsx'
import styles from './entries.module.css'

const names = words.columns

interface OnRow {
  onEdit: (entry: AdminEntry) => void
  onDelete: (entry: AdminEntry) => void
  onPhoto: (entry: AdminEntry) => void
}

export const entryColumns = (on: OnRow): DataColumn<AdminEntry>[] => [
  { id: 'id', header: names.id, meta: { sort: 'id', primary: true }, cell: ({ row }) => row.original.id },
  {
    id: 'toy',
    header: names.toy,
    meta: { sort: 'toyId' },
    cell: ({ row }) => <span className={styles.toy}>{row.original.toyId}</span>,
  },
  {
    id: 'location',
    header: names.location,
    meta: { sort: 'location' },
    cell: ({ row }) => <Place entry={row.original} onPhoto={on.onPhoto} />,
  },
  { id: 'addedBy', header: names.addedBy, meta: { sort: 'addedBy' }, cell: ({ row }) => row.original.addedBy },
  {
    id: 'date',
    header: names.date,
    meta: { sort: 'date' },
    cell: ({ row: { original } }) => (
      <time dateTime={original.date} className={styles.date}>
        {formatShortDay(original.date)}
      </time>
    ),
  },
  {
    id: 'comment',
    header: names.comment,
    meta: { sort: 'comment', isLong: true },
    cell: ({ row }) => row.original.comment || <span className={styles.none}>{words.noComment}</span>,
  },
  {
    id: 'actions',
    header: names.actions,
    meta: { isActions: true },
    cell: ({ row }) => <Actions {...on} entry={row.original} />,
  },
]

/** The place, beside a thumbnail of its photo. */
function Place({ entry, onPhoto }: { entry: AdminEntry; onPhoto: OnRow['onPhoto'] }) {
  const thumbnail = entry.photo?.sources[0]?.url ?? entry.imageUrl
  return (
    <span className={styles.place}>
      {thumbnail && (
        <button
          type="button"
          className={styles.photo}
          aria-label={words.openPhoto(entry.location)}
          onClick={() => onPhoto(entry)}
        >
          <img src={thumbnail} alt="" width="44" height="44" loading="lazy" decoding="async" />
        </button>
      )}
      {entry.location}
    </span>
  )
}

function Actions({ entry, onEdit, onDelete }: OnRow & { entry: AdminEntry }) {
  const { id, toyId } = entry
  return (
    <RowActions>
      <RowLink label={words.view(id, toyId)} icon={<JourneyIcon size={20} />} href={paths.journey(toyId)} />
      <RowButton label={words.edit(id)} icon={<EditIcon size={20} />} onClick={() => onEdit(entry)} />
      <RowButton
        label={words.remove(id)}
        icon={<DeleteIcon size={20} />}
        tone="danger"
        onClick={() => onDelete(entry)}
      />
    </RowActions>
  )
}
