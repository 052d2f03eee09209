import { part } from './catalogue.ts'
import { adminAuditMessages } from './en/admin-audit.ts'

/** The words of the audit trail, in the current locale. */
export const adminAuditWords = part('adminAudit', adminAuditMessages)
