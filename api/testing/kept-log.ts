import { createLog, type Log } from '../adapters/log.ts'

/** A log whose lines stay in memory, to be looked through. */
export function keepLog(): { log: Log; lines: readonly string[] } {
  const lines: string[] = []
  return { log: createLog({ level: 'debug' }, { write: (line) => void lines.push(line) }), lines }
}
