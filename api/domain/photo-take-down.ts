import type { Knex } from 'knex'
import type { PhotoStore } from '../adapters/photos/photo-store.ts'
import type { Log } from '../adapters/log.ts'
import { AppError } from '../errors.ts'
import { removeUnnamedPhotos } from './unnamed-photos.ts'

interface Needs {
  knex: Knex
  photoStore: Pick<PhotoStore, 'remove'>
  log: Pick<Log, 'warn'>
}

export interface PhotoTakeDown {
  /**
   * Begins to remove the files of those photos that no row names any more; call it after the commit. They are closed to
   * everybody already. What fails, or is cut short by a stop, the sweeper finds.
   */
  begin(keys: readonly (string | null)[]): void
  /** Ends after the photo at work. */
  stop(): Promise<void>
}

/** Removes photos with their rows, one after the other, so that a slow store holds nobody up. */
export function createPhotoTakeDown({ knex, photoStore, log }: Needs): PhotoTakeDown {
  let last = Promise.resolve()
  let isStopped = false

  async function remove(keys: readonly (string | null)[]): Promise<void> {
    if (isStopped) return
    try {
      await removeUnnamedPhotos({ knex, photoStore, isOver: () => isStopped }, keys)
    } catch (error) {
      log.warn({ error: reasonOf(error) }, 'Photos were not removed with their rows; the sweeper does it later')
    }
  }

  return {
    begin(keys) {
      if (keys.some((key) => key !== null)) last = last.then(() => remove(keys))
    },
    async stop() {
      isStopped = true
      await last
    },
  }
}

/** What the store said; of the database only the kind, since its message begins with the statement. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError) return String(error.cause ?? error)
  return error instanceof Error ? error.name : 'unknown'
}
