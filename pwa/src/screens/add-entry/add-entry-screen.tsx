import { useParams, useSearchParams } from 'react-router-dom'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { NewEntry } from './new-entry.tsx'

// The rarer errand.
const EditEntry = lazyPart(() => import('./edit-entry.tsx').then((m) => m.EditEntry))

/** `/journey/{id}/add-entry`: a new entry, or with `?edit={key}` one that still waits on this device, or may still be corrected. */
export function AddEntryScreen() {
  const { id = '' } = useParams()
  const edited = useSearchParams()[0].get('edit')
  return edited === null ? (
    <NewEntry key={id.toLowerCase()} id={id} />
  ) : (
    <EditEntry key={edited} id={id} submissionKey={edited} />
  )
}
