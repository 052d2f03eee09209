/** Asks the browser, once there is something to lose, not to evict our data. Only pages can ask. */
export async function askForPersistence(): Promise<void> {
  const storage = globalThis.navigator?.storage as
    { persist?: () => Promise<boolean>; persisted?: () => Promise<boolean> } | undefined
  if (!storage?.persist) return
  try {
    if (!(await storage.persisted?.())) await storage.persist()
  } catch {
    // A refusal costs nothing: the rows are there all the same.
  }
}
