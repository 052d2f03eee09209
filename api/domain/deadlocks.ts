/** On a busy machine a second deadlock may follow the first. */
const mostTries = 4

/** Runs a transaction, and again when the database ended it to resolve a deadlock: the other one goes on then. */
export async function retryingDeadlock<T>(transact: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transact()
    } catch (error) {
      if (!isDeadlock(error) || tries === mostTries) throw error
    }
  }
}

function isDeadlock(error: unknown): boolean {
  const { nativeError = error } = error as { nativeError?: unknown }
  return (nativeError as { code?: unknown } | null)?.code === '40P01'
}
