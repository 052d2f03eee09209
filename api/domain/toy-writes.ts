import { createKeyedQueue } from '../concurrency/keyed-queue.ts'
import { message } from '../contract/messages/message.ts'
import { AppError } from '../errors.ts'

export interface ToyWrites {
  /**
   * Runs a transaction that locks the toy's row, after the earlier ones of this process. Throws "unavailable" when too many
   * are waiting, or when it has waited for longer than 5 s.
   */
  run<T>(toyId: string, write: () => Promise<T>): Promise<T>
}

const patienceMs = 5_000

/** While somebody holds a toy's row, those who wait for it need one connection of the pool, not all of them. */
export function createToyWrites(): ToyWrites {
  const busy = message('busy')
  const queue = createKeyedQueue({ limit: 200, busy })
  return {
    run(toyId, write) {
      const since = performance.now()
      return queue.run(toyId.toLowerCase(), () => {
        if (performance.now() - since > patienceMs) throw new AppError('unavailable', busy, { retryAfter: 5 })
        return write()
      })
    },
  }
}
