import type { AdminToy } from '#contract/admin-toys'
import { adminToysWords } from '../../../messages/admin-toys.ts'
import { EraseDialog } from '../erase-dialog.tsx'

export const EraseToyDialog = ({ toy, onClose }: { toy: AdminToy; onClose: () => void }) => (
  <EraseDialog
    target={{ kind: 'toy', id: toy.id }}
    words={{ ...adminToysWords().erasure, title: adminToysWords().erasure.title(toy.id) }}
    onClose={onClose}
  />
)
