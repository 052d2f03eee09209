import { apiPaths } from '#contract/paths'
import { openReportsSchema } from '#contract/reports'
import { useAdminQuery } from './use-admin-query.ts'

/** What waits for a decision; the tab's count and its content read the same answer. */
export const useOpenReports = () => useAdminQuery(apiPaths.reports(), openReportsSchema)
