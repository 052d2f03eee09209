import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { copySettings, type Dump, type DumpedTable } from './backup-format.ts'

/** Called with a sentence about each step that is done. */
export type Tell = (line: string) => void

const ownTables = ['knex_migrations', 'knex_migrations_lock']

/**
 * Writes every table as PostgreSQL's COPY text into `dir`, all as they were at one moment, while others write. Then calls
 * `inSnapshot` with the same transaction.
 */
export async function dumpTables<T>(
  client: pg.ClientBase,
  { dir, tell, inSnapshot }: { dir: string; tell: Tell; inSnapshot: (client: pg.ClientBase) => Promise<T> },
): Promise<{ dump: Dump; found: T }> {
  await mkdir(dir, { recursive: true })
  await client.query(`begin isolation level repeatable read read only; ${copySettings}`)
  const migrations = (await client.query<{ name: string }>('select name from knex_migrations order by id')).rows
  const tables: DumpedTable[] = []
  for (const { name, columns } of await listTables(client)) {
    const table = await dumpTable(client, dir, name, columns)
    tables.push(table)
    tell(`${name}: ${table.rows} rows`)
  }
  const sequences = await readSequences(client)
  const found = await inSnapshot(client)
  await client.query('commit')
  return { dump: { migrations: migrations.map(({ name }) => name), tables, sequences }, found }
}

async function listTables(client: pg.ClientBase): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
    [ownTables],
  )
  return rows
}

async function dumpTable(client: pg.ClientBase, dir: string, name: string, columns: string[]): Promise<DumpedTable> {
  const hash = createHash('sha256')
  let bytes = 0
  const watch = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const list = columns.map((column) => `"${column}"`).join(', ')
  const copy = client.query(copyTo(`copy (select ${list} from "${name}") to stdout`))
  await pipeline(copy, watch, createWriteStream(path.join(dir, `${name}.copy`), { flush: true }))
  return { name, columns, rows: copy.rowCount ?? 0, bytes, sha256: hash.digest('hex') }
}

/** Sequences are not part of a snapshot: they may be ahead of it, never behind. */
async function readSequences(client: pg.ClientBase): Promise<Dump['sequences']> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and sequencename not like 'knex_%' order by sequencename`,
  )
  return rows
}
