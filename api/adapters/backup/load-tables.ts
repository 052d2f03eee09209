import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { copySettings, type Dump, type DumpedTable } from './backup-format.ts'
import type { Tell } from './dump-tables.ts'

export interface Loading {
  dump: Dump
  dir: string
  tell: Tell
  /** Runs in the same transaction once every row is there. */
  finish?: (client: pg.ClientBase) => Promise<unknown>
}

/** Loads a dump into tables that the same migrations made, in one transaction. Throws when a file is not as it was written. */
export async function loadTables(
  client: pg.ClientBase,
  { dump, dir, tell, finish = async () => undefined }: Loading,
): Promise<void> {
  await client.query(`begin; ${copySettings}`)
  const names = dump.tables.map(({ name }) => `"${name}"`)
  // What happens on an insert has happened already, and is in the dump.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  // Migrations may have put rows there.
  await client.query(`truncate ${names.join(', ')}`)
  for (const table of parentsFirst(dump.tables, await readReferences(client))) {
    await loadTable(client, dir, table)
    tell(`${table.name}: ${table.rows} rows`)
  }
  for (const { name, value } of dump.sequences)
    if (value !== null) await client.query('select setval($1::regclass, $2)', [`public."${name}"`, value])
  await finish(client)
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  await client.query('commit')
  await client.query('analyze')
}

async function loadTable(client: pg.ClientBase, dir: string, table: DumpedTable): Promise<void> {
  const hash = createHash('sha256')
  const watch = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const list = table.columns.map((column) => `"${column}"`).join(', ')
  const copy = client.query(copyFrom(`copy "${table.name}" (${list}) from stdin`))
  const file = path.join(dir, `${table.name}.copy`)
  await pipeline(createReadStream(file), watch, copy)
  if (hash.digest('hex') !== table.sha256 || copy.rowCount !== table.rows)
    throw new Error(`${file} is not as the backup wrote it. Nothing was restored.`)
}

interface Reference {
  child: string
  parent: string
}

async function readReferences(client: pg.ClientBase): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select c.relname as child, p.relname as parent
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
     where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and c.oid <> p.oid`,
  )
  return rows
}

/** A row can be stored once the rows that it refers to are. */
function parentsFirst(tables: readonly DumpedTable[], references: readonly Reference[]): DumpedTable[] {
  const left = new Map(tables.map((table) => [table.name, table]))
  const ordered: DumpedTable[] = []
  while (left.size > 0) {
    const free = [...left.values()].filter(
      ({ name }) => !references.some(({ child, parent }) => child === name && left.has(parent)),
    )
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...left.keys()].join(', ')}`)
    ordered.push(...free)
    for (const { name } of free) left.delete(name)
  }
  return ordered
}
