import type { Knex } from 'knex'
import type { Log } from '../adapters/log.ts'

interface Needs {
  knex: Knex
  log: Pick<Log, 'warn'>
}

/** Tells the log and the dashboard that somebody is guessing the password of a toy (its id in any case). */
export function createNoteAttack({ knex, log }: Needs): (toyId: string) => Promise<void> {
  return async (toyId) => {
    log.warn({ toyId }, 'Too many wrong passwords for one toy')
    await knex('toys').whereRaw('lower(id) = lower(?)', [toyId]).update({ password_attacked_at: knex.fn.now() })
  }
}
