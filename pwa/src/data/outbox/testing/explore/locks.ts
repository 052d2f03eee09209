import type { World } from './world.ts'

type Work = (lock: object | null) => unknown

interface Request {
  /** Counts the requests of all contexts. */
  id: number
  context: string
  grant: () => void
}

/** The browser's lock manager for several contexts: a lock goes with its context. */
export interface LockManager {
  of(context: string): { request(name: string, ...rest: [Work] | [{ ifAvailable?: boolean }, Work]): Promise<unknown> }
  /** The id of the latest request. */
  lastId(): number
  /** The id of the request that has the lock, or null. */
  holder(name: string): number | null
  release(context: string): void
}

export function createLocks(world: World): LockManager {
  const lines = new Map<string, Request[]>()
  let lastId = 0

  function leave(name: string, request: Request): void {
    const line = lines.get(name) ?? []
    const wasFirst = line[0] === request
    lines.set(
      name,
      line.filter((other) => other !== request),
    )
    if (wasFirst) lines.get(name)?.[0]?.grant()
  }

  async function run(context: string, name: string, isPatient: boolean, work: Work): Promise<unknown> {
    const id = ++lastId
    await world.wait(context, `asks for the lock ${name}`)
    const line = lines.get(name) ?? []
    if (line.length > 0 && !isPatient) return await work(null)
    const request: Request = { id, context, grant: () => undefined }
    const granted = new Promise<void>((resolve) => (request.grant = resolve))
    lines.set(name, [...line, request])
    if (line.length === 0) request.grant()
    await granted
    try {
      await world.wait(context, `has the lock ${name}`)
      return await work({})
    } finally {
      leave(name, request)
    }
  }

  return {
    of: (context) => ({
      request: (name, ...rest) => {
        const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest
        return run(context, name, !options.ifAvailable, work)
      },
    }),
    lastId: () => lastId,
    holder: (name) => lines.get(name)?.[0]?.id ?? null,
    release(context) {
      for (const [name, line] of lines) {
        for (const request of line) if (request.context === context) leave(name, request)
      }
    },
  }
}
