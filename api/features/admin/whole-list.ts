import { Readable } from 'node:stream'
import type { Context } from 'koa'
import * as z from 'zod'
import type { Page } from '../../contract/lists.ts'

const batch = 500

/**
 * Answers with every row as one JSON array, written while it is read: a hundred thousand rows are never in memory at
 * once. `readPage` gives the rows from a cursor on; what the schema does not name never leaves the server.
 */
export async function sendWholeList<Item>(
  ctx: Context,
  schema: z.core.$ZodType<Item>,
  readPage: (options: { limit: number; cursor: string | undefined }) => Promise<Page<Item>>,
): Promise<void> {
  // Read before the response begins, so that a failure can still be answered with an error.
  const first = await readPage({ limit: batch, cursor: undefined })
  async function* write(): AsyncGenerator<string> {
    let page = first
    let separator = '['
    for (;;) {
      for (const item of page.items) {
        yield separator + JSON.stringify(z.core.parse(schema, item))
        separator = ','
      }
      if (page.nextCursor === null) break
      page = await readPage({ limit: batch, cursor: page.nextCursor })
    }
    yield separator === '[' ? '[]' : ']'
  }
  ctx.status = 200
  ctx.type = 'json'
  ctx.set('Cache-Control', 'no-store')
  ctx.body = Readable.from(write())
}
