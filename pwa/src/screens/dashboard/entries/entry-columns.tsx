import type { AdminEntry } from '#contract/admin-entries'
import { adminWords } from '../../../messages/admin.ts'
import { adminEntryWords } from '../../../messages/admin-entries.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { DataColumn } from '../../../ui/data-table-columns.ts'
import { formatShortDay } from '../../../ui/dates.ts'
import { DeleteIcon, EditIcon, EraseIcon, JourneyIcon } from '../../../ui/admin-icons.tsx'
import { RowActions, RowButton, RowLink } from '../row-actions.tsx'
import styles from './entries.module.css'

interface OnRow {
  onEdit: (entry: AdminEntry) => void
  onErase: (entry: AdminEntry) => void
  onDelete: (entry: AdminEntry) => void
  onPhoto: (entry: AdminEntry) => void
}

export function entryColumns(on: OnRow): DataColumn<AdminEntry>[] {
  const words = adminEntryWords()
  return [
    { id: 'id', header: words.columns.id, meta: { sort: 'id', primary: true }, cell: (row) => row.id },
    {
      id: 'toy',
      header: words.columns.toy,
      meta: { sort: 'toyId' },
      cell: (row) => <span className={styles.toy}>{row.toyId}</span>,
    },
    {
      id: 'location',
      header: words.columns.location,
      meta: { sort: 'location' },
      cell: (row) => <Place entry={row} onPhoto={on.onPhoto} />,
    },
    {
      id: 'addedBy',
      header: words.columns.addedBy,
      meta: { sort: 'addedBy' },
      cell: (row) => row.addedBy,
    },
    {
      id: 'date',
      header: words.columns.date,
      meta: { sort: 'date' },
      cell: (row) => (
        <time dateTime={row.date} className={styles.date}>
          {formatShortDay(row.date)}
        </time>
      ),
    },
    {
      id: 'comment',
      header: words.columns.comment,
      meta: { sort: 'comment', isLong: true },
      cell: (row) => row.comment || <span className={styles.none}>{words.noComment}</span>,
    },
    {
      id: 'actions',
      header: words.columns.actions,
      meta: { isActions: true },
      cell: (row) => <Actions {...on} entry={row} />,
    },
  ]
}

/** The place, beside a thumbnail of its photo. */
function Place({ entry, onPhoto }: { entry: AdminEntry; onPhoto: OnRow['onPhoto'] }) {
  const words = adminEntryWords()
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
      <span>{entry.location}</span>
      {entry.hiddenAt && <Badge tone="danger">{adminEntryWords().hidden}</Badge>}
    </span>
  )
}

function Actions({ entry, onEdit, onErase, onDelete }: OnRow & { entry: AdminEntry }) {
  const words = adminEntryWords()
  const { id, toyId } = entry
  const { row } = adminWords()
  return (
    <RowActions>
      <RowLink
        label={words.view(id, toyId)}
        text={row.view}
        icon={<JourneyIcon size={20} />}
        href={paths.journey(toyId)}
      />
      <RowButton label={words.edit(id)} text={row.edit} icon={<EditIcon size={20} />} onClick={() => onEdit(entry)} />
      <RowButton
        label={words.erase(id)}
        text={row.erase}
        icon={<EraseIcon size={20} />}
        tone="danger"
        onClick={() => onErase(entry)}
      />
      <RowButton
        label={words.remove(id)}
        text={row.remove}
        icon={<DeleteIcon size={20} />}
        tone="danger"
        onClick={() => onDelete(entry)}
      />
    </RowActions>
  )
}
