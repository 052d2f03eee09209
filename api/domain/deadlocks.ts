/** Runs a transaction, and once more when the database ended it to resolve a deadlock: the other one is through by then. */
export async function retryingDeadlock<T>(transact: () => Promise<T>): Promise<T> {
  try {
    return await transact()
  } catch (error) {
    if (!isDeadlock(error)) throw error
    return await transact()
  }
}

function isDeadlock(error: unknown): boolean {
  const { nativeError = error } = error as { nativeError?: unknown }
  return (nativeError as { code?: unknown } | null)?.code === '40P01'
}
