import { adminHealthSchema } from '#contract/health'
import { apiPaths } from '#contract/paths'
import { useAdminQuery } from './use-admin-query.ts'

const everyMs = 60_000

/** How the site is, asked for again every minute while it is looked at. */
export const useHealth = () =>
  useAdminQuery(apiPaths.adminHealth(), adminHealthSchema, { staleTime: 0, refetchInterval: everyMs })
