import { createHash } from 'node:crypto'
import type { Knex } from 'knex'

interface Needs {
  knex: Knex
  /** In lower case. */
  adminEmails: readonly string[]
}

/** A session ends after so many hours without a call, and after so many in any case. */
export const sessionHours = { idle: 4, absolute: 24 } as const

interface Row {
  id_hash: Buffer
  data: object
  is_over: boolean
  seen_long_ago: boolean
  admin_id: number
  email: string
  has_picture: boolean
}

/** Sessions in PostgreSQL: every process knows them, and one that is ended stays ended whoever kept its cookie. */
export function createSessionStore({ knex, adminEmails }: Needs) {
  const sessions = () => knex('admin_sessions')

  async function removeOld(): Promise<void> {
    await sessions().whereRaw(`created_at < now() - interval '${sessionHours.absolute} hours'`).delete()
  }

  return {
    async find(id: string) {
      const { rows } = await knex.raw<{ rows: Row[] }>(
        `select s.id_hash, s.data, s.admin_id, a.email, a.picture is not null as has_picture,
           s.created_at < now() - interval '${sessionHours.absolute} hours'
           or s.seen_at < now() - interval '${sessionHours.idle} hours' as is_over,
           s.seen_at < now() - interval '1 minute' as seen_long_ago
         from admin_sessions s join admins a on a.id = s.admin_id where s.id_hash = ?`,
        [hashOf(id)],
      )
      const [row] = rows
      if (!row) return null
      if (row.is_over || !adminEmails.includes(row.email)) {
        await sessions().where({ id_hash: row.id_hash }).delete()
        return null
      }
      if (row.seen_long_ago) await sessions().where({ id_hash: row.id_hash }).update({ seen_at: knex.fn.now() })
      return { data: row.data, admin: { id: row.admin_id, email: row.email, hasPicture: row.has_picture } }
    },

    async save(id: string, data: { adminId: number }) {
      await removeOld()
      await sessions()
        .insert({ id_hash: hashOf(id), admin_id: data.adminId, data: JSON.stringify(data) })
        .onConflict('id_hash')
        .merge(['admin_id', 'data'])
    },

    async remove(id: string) {
      await sessions()
        .where({ id_hash: hashOf(id) })
        .delete()
    },
  }
}

function hashOf(id: string): Buffer {
  return createHash('sha256').update(id).digest()
}
