import type { Knex } from 'knex'

/** Until so many connections to this database wait for a lock. */
export async function waitForLocks(knex: Knex, connections: number): Promise<void> {
  for (;;) {
    const rows = await knex('pg_stat_activity')
      .where({ wait_event_type: 'Lock' })
      .whereRaw('datname = current_database()')
    if (rows.length >= connections) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
