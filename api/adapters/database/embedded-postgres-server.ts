import pg from 'pg'
import type { ClusterLocation } from './embedded-postgres-location.ts'
import { superuser } from './embedded-postgres-process.ts'

export const databaseName = 'plush_trails'

/** Creates the product's database on a running server, unless it is there. */
export async function ensureDatabase(location: ClusterLocation): Promise<void> {
  const client = await connect(location)
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`)
  } catch (error) {
    const lostTheRace = ['42P04', '23505'].includes((error as pg.DatabaseError).code ?? '')
    if (!lostTheRace) throw error
  } finally {
    await client.end()
  }
}

export async function connect(location: ClusterLocation): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: addressOf(location, 'postgres'), connectionTimeoutMillis: 3_000 })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export function addressOf({ socketDir }: ClusterLocation, database: string): string {
  return `postgres://${superuser}@localhost:5432/${database}?host=${encodeURIComponent(socketDir)}`
}
