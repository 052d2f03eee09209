const lockName = 'outbox'

/**
 * Runs one sender at a time over all tabs and the worker. `exclusive` tells the work that nobody else can be sending;
 * in a browser without Web Locks it is false, and the lease of each row does the same job.
 */
export async function withOutboxLock(run: (exclusive: boolean) => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks
  if (!locks) return run(false)
  await locks.request(lockName, () => run(true))
}
