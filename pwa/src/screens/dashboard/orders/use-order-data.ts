import * as z from 'zod/mini'
import { apiPaths } from '#contract/paths'
import { adminApi } from '../../../data/admin.ts'
import { useAdminMutation } from '../../../hooks/admin/use-admin-mutation.ts'
import { adminOrderWords } from '../../../messages/admin-orders.ts'
import { saveFile } from '../save-file.ts'

/** Enough to know that it is ours: the file holds everything that was answered. */
const orderDataSchema = z.looseObject({ order: z.looseObject({ id: z.int() }) })

/** Saves what is stored about an order as a JSON file for its customer. */
export function useOrderData(id: number) {
  const words = adminOrderWords().data
  return useAdminMutation<undefined, object>({
    run: () => adminApi.read(apiPaths.orderExport(id), orderDataSchema),
    success: words.exported,
    fallback: words.failed,
    invalidates: [],
    onSuccess: (data) => saveFile(words.fileName(id), JSON.stringify(data, null, 2), 'application/json'),
  })
}
