import { localDb } from './local-db.ts'
import type { Wait } from './outbox/rows.ts'
import { isOver } from './outbox/waits.ts'
import { writeWithRoom } from './storage.ts'
import type { Versioned } from './versioned.ts'

/** The lock is held by a living context. */
export const busy = Symbol('busy')

/** Runs the work when no other context holds the name. A lock goes with its tab or worker, however that ends. */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  return locks ? (locks.request(name, work) as Promise<T>) : withLease(name, work)
}

/** Runs the work if no other context holds the name at this moment, else gives {@link busy}. */
export async function tryLock<T>(name: string, work: () => Promise<T>): Promise<T | typeof busy> {
  const locks = globalThis.navigator?.locks
  if (!locks) return tryLease(name, work)
  return (await locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : busy))) as T | typeof busy
}

// Browsers without Web Locks (Safari before 15.4): leases in the database, renewed while the work goes on.

interface LeaseRow extends Versioned, Wait {
  name: string
  holder: string
}

const leaseMs = 15_000
const pollMs = 250

const leases = () => localDb.table<LeaseRow, string>('leases')

function takeLease(name: string, holder: string): Promise<boolean> {
  return writeWithRoom([leases()], async () => {
    const now = Date.now()
    const found = await leases().get(name)
    if (found && found.holder !== holder && !isOver(found, now)) return false
    await leases().put({ name, v: 1, holder, since: now, for: leaseMs })
    return true
  })
}

async function endLease(name: string, holder: string): Promise<void> {
  await localDb.transaction('rw', leases(), async () => {
    if ((await leases().get(name))?.holder === holder) await leases().delete(name)
  })
}

async function tryLease<T>(name: string, work: () => Promise<T>): Promise<T | typeof busy> {
  const holder = crypto.randomUUID()
  if (!(await takeLease(name, holder))) return busy
  const renewal = setInterval(() => void takeLease(name, holder).catch(() => undefined), leaseMs / 3)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    await endLease(name, holder).catch(() => undefined)
  }
}

async function withLease<T>(name: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const result = await tryLease(name, work)
    if (result !== busy) return result as T
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
