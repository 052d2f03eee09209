import { pino, type DestinationStream, type Logger } from 'pino'
import { currentRequestId } from '../concurrency/request-id.ts'

/** What the rest of the program may do with the log: `log.info({ toyId }, 'Entry added')`. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

// A second line of defence: callers name the fields they log; these are redacted even when a whole object is logged.
const secrets = ['password', 'passwordHash', 'password_hash', 'authorization', 'cookie', 'databaseUrl', 'body']

const requestOfLine = (): object => {
  const requestId = currentRequestId()
  return requestId === null ? {} : { requestId }
}

/** JSON lines on standard output (or `destination`), without secrets; those of a request have its ID. */
export function createLog({ level }: { level: LogLevel }, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    mixin: requestOfLine,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
  }
  return destination ? pino(options, destination) : pino(options)
}

export const silentLog: Log = pino({ level: 'silent' })
