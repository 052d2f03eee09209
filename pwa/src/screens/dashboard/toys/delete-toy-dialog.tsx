import type { AdminToy } from '#contract/admin-toys'
import { apiPaths } from '#contract/paths'
import { adminToysWords } from '../../../messages/admin-toys.ts'
import { DeleteDialog } from '../delete-dialog.tsx'

const lists = [apiPaths.toys(), apiPaths.allEntries(), apiPaths.orders()]

/** A toy takes its entries and photos along. */
export const DeleteToyDialog = ({ toy, onClose }: { toy: AdminToy; onClose: () => void }) => (
  <DeleteDialog
    path={apiPaths.toy(toy.id)}
    lists={lists}
    words={{ ...adminToysWords().deletion, title: adminToysWords().deletion.title(toy.id) }}
    more={[toy.stopCount > 0 && adminToysWords().deletion.stops(toy.stopCount)]}
    onClose={onClose}
  />
)
