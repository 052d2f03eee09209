import { useParams, useSearchParams } from 'react-router-dom'
import { EditEntry } from './edit-entry.tsx'
import { NewEntry } from './new-entry.tsx'

/** `/journey/{id}/add-entry`: a new entry, or with `?edit={key}` one that still waits on this device. */
export function AddEntryScreen() {
  const { id = '' } = useParams()
  const edited = useSearchParams()[0].get('edit')
  return edited === null ? (
    <NewEntry key={id.toLowerCase()} id={id} />
  ) : (
    <EditEntry key={edited} id={id} entryKey={edited} />
  )
}
