import Router from '@koa/router'
import type { Knex } from 'knex'
import type { Middleware } from 'koa'
import { auditPageSchema, auditQuerySchema, type AuditRecord } from '../../contract/audit.ts'
import { respond } from '../../http/respond.ts'
import { validate } from '../../http/validate.ts'
import { listRows } from './list-rows.ts'
import { searchCondition } from './search-term.ts'

interface Row extends Omit<AuditRecord, 'at'> {
  at: Date
}

/** What admins did, below `/api`. */
export function createAuditRoutes({ knex, requireAdmin }: { knex: Knex; requireAdmin: Middleware }): Router {
  const router = new Router()

  router.get('/audit', requireAdmin, async (ctx) => {
    const { action, search, direction = 'desc', limit, cursor } = validate(auditQuerySchema, ctx.query)
    const page = await listRows<Row>({
      knex,
      table: 'audit_log',
      columns: ['id, at, email, action, subject, fields, before, after'],
      idType: 'bigint',
      sortKey: { sql: 'id', type: 'bigint' },
      direction,
      branches: action ? [{ sql: 'action = ?', bindings: [action] }] : [],
      search: search ? { ...searchCondition('search_text(email, subject)', search, 0), isIndexed: false } : null,
      limit,
      cursor,
    })
    const items = page.items.map((row) => ({ ...row, at: row.at.toISOString() }))
    respond(ctx, auditPageSchema, { ...page, items })
  })

  return router
}
