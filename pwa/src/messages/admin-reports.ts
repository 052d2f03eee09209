import { part } from './catalogue.ts'
import { adminReportMessages } from './en/admin-reports.ts'

/** The words of the Reports tab, in the current locale. */
export const adminReportWords = part('adminReports', adminReportMessages)
