import type pg from 'pg'
import { LostConnectionError } from './database-errors.ts'

type Failure = Error & { severity?: string }
type Callback = (error: Error | null, result?: pg.QueryResult) => void

/** A connection of the driver, as knex's pool holds it. */
export interface RawConnection {
  query(config: unknown, values?: unknown, callback?: Callback): unknown
  connection: { stream: { destroy(): void } }
  /** As the server, or a pooler in front of it, named it when the connection was made. */
  processID: number
  /** Where knex looks before it hands a connection out again. */
  __knex__disposed?: Error
}

/** Settings of PostgreSQL in milliseconds; 0 means no limit. */
export interface Limits {
  statement_timeout: number
  lock_timeout: number
  idle_in_transaction_session_timeout: number
}

/**
 * Formats and limits, whatever the server's defaults. Behind a transaction pooler only what the pooler tracks may be set
 * for the session; the limits then belong to each transaction, and no statement keeps a name (ADR 50).
 */
export async function prepareConnection(connection: RawConnection, limits: Limits): Promise<void> {
  const run = connection.query.bind(connection)
  try {
    const isPooled = (await backendOf(run)) !== connection.processID
    const settings = Object.entries(limits)
    if (!isPooled) await ask(run, settings.map(([name, value]) => `set ${name} = ${value}`).join(';'))
    const begin = settings.map(([name, value]) => `; set local ${name} = ${value}`).join('')
    const adapt = isPooled ? (statement: unknown) => adaptToPooler(statement, begin) : (statement: unknown) => statement
    connection.query = dropWhenBroken(connection, adapt)
  } catch (error) {
    connection.connection.stream.destroy()
    throw error
  }
}

type Run = RawConnection['query']

function ask(run: Run, sql: string): Promise<unknown> {
  return new Promise((resolve, reject) =>
    run(sql, (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result))),
  )
}

/** Sets the formats and resolves with the process ID of the server's backend: a pooler has told the driver another one. */
async function backendOf(run: Run): Promise<number | undefined> {
  const results = await ask(run, `set datestyle = 'ISO, MDY'; set timezone = 'UTC'; select pg_backend_pid() as pid`)
  return (results as pg.QueryResult<{ pid: number }>[]).at(-1)?.rows[0]?.pid
}

interface Statement {
  text: string
  name?: string
}

function adaptToPooler(statement: unknown, begin: string): unknown {
  if (typeof statement !== 'object' || statement === null) return statement
  const { name, ...rest } = statement as Statement
  if (/^begin\b/i.test(rest.text)) return { ...rest, text: rest.text.replace(/;\s*$/, '') + begin }
  return name === undefined ? statement : rest
}

/**
 * Names the failures of the connection itself, and destroys a connection whose answer timed out, which would stall its
 * next user, or that the server is about to close, which would fail it.
 */
function dropWhenBroken(connection: RawConnection, adapt: (statement: unknown) => unknown): Run {
  const query = connection.query.bind(connection)
  function explained(error: Failure): Error {
    const isLost = !isAnswer(error)
    if (isLost || error.severity === 'FATAL') {
      connection.__knex__disposed = error
      connection.connection.stream.destroy()
    }
    return isLost ? new LostConnectionError(error) : error
  }
  const watched =
    (finish: Callback): Callback =>
    (error, result) =>
      finish(error && explained(error), result)
  return (config, values, callback) => {
    const statement = adapt(config)
    if (typeof values === 'function') return query(statement, watched(values as Callback))
    if (callback) return query(statement, values, watched(callback))
    const answer = query(statement, values)
    if (!(answer instanceof Promise)) return answer
    return answer.catch((error: unknown) => {
      throw error instanceof Error ? explained(error) : error
    })
  }
}

/** The server has answered with an error, or the statement could not even be written: the connection still works. */
const isAnswer = (error: Failure): boolean => error.severity !== undefined || error instanceof TypeError
