import { expect, it } from 'vitest'
import { useTestDatabase } from '../../testing/file-server.ts'
import { administer, withDatabase } from '../../testing/test-database.ts'
import { silentLog } from '../log.ts'
import { openDatabase } from './database.ts'
import { waitForDatabase } from './wait-for-database.ts'

const database = useTestDatabase()
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const soon = { patienceMs: 300, tellMs: 50 }

async function open(url: string) {
  const opened = await openDatabase({ url, dataDir: '', log: silentLog })
  return { ...opened, url }
}

it('a start goes on when the database answers at last, and says meanwhile what it waits for', async () => {
  const lines: string[] = []
  let pings = 0
  const ping = () => (++pings < 4 ? Promise.reject(refused) : Promise.resolve())
  await waitForDatabase({ ping, url: 'postgres://ada:secret@db:5433/x', tell: (line) => lines.push(line), tellMs: 0 })
  expect(lines).toHaveLength(3)
  expect(lines[0]).toBe('The database at db:5433 does not answer yet (ECONNREFUSED); waiting for up to 60 s more')
})

it('one that never answers ends the start with its variable and what to do', async () => {
  const opened = await open('postgres://ada:secret@127.0.0.1:9/none')
  const waiting = waitForDatabase({ ...opened, ...soon, tell: () => undefined })
  await expect(waiting).rejects.toThrow(
    'DATABASE_URL: the database at 127.0.0.1:9 does not answer (ECONNREFUSED). Start PostgreSQL there, or correct the address in DATABASE_URL.',
  )
  await opened.close()
})

it('a database that is not there, or refuses the password, is not waited for', async () => {
  // Of the server itself: a pooler would keep the caller waiting.
  const opened = await open(withDatabase(process.env['TEST_DATABASE_SERVER'] ?? '', 'no_such_database'))
  await expect(opened.ready()).rejects.toThrow(
    /^DATABASE_URL: PostgreSQL at .* answers, but it has no database "no_such_database"\. Create it \(createdb no_such_database\)/,
  )
  await opened.close()
  const ping = () => Promise.reject(Object.assign(new Error('refused'), { code: '28P01' }))
  const waiting = waitForDatabase({ ping, url: 'postgres://ada:secret@db/x', tell: () => undefined })
  await expect(waiting).rejects.toThrow('it refuses the password of "ada". Correct the password in DATABASE_URL.')
})

it('a database that takes connections later is waited for', async () => {
  const { name, url, knex } = database
  await knex.destroy()
  const server = process.env['TEST_DATABASE_SERVER'] ?? ''
  await administer(server, `alter database "${name}" with allow_connections false`)
  const opened = await open(url)
  const waiting = waitForDatabase({
    ...opened,
    tellMs: 50,
    tell: () => void administer(server, `alter database "${name}" with allow_connections true`),
  })
  await waiting
  await opened.close()
})
