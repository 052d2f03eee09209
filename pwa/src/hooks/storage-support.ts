let kept = true

/** False when what is stored is gone with the page: the browser has no database for this site. */
export const isStorageKept = (): boolean => kept

/**
 * Private windows, policies and damaged profiles have no IndexedDB, or one that cannot be opened. The app then runs on a
 * database in memory, whose code only such a browser loads. To be awaited before anything opens the database.
 */
export async function provideStorage(): Promise<void> {
  kept = await canOpen()
  if (kept) return
  const { installMemoryDatabase } = await import('./memory-database.ts')
  installMemoryDatabase()
}

const probe = 'plush-trails'
/** Milliseconds. An upgrade that another tab holds up holds up every later opening, too. */
const patience = 3000

/**
 * Opens the database without a version: one that is there is closed again, one that is not there is not made. One that
 * gives no answer is there, and busy.
 */
function canOpen(): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(true), patience)
    try {
      const opening = indexedDB.open(probe)
      opening.onupgradeneeded = () => {
        opening.transaction?.abort()
        resolve(true)
      }
      opening.onsuccess = () => {
        opening.result.close()
        resolve(true)
      }
      opening.onerror = (event) => {
        // Handled here: Firefox reports what is left to bubble as an error of the page.
        event.preventDefault()
        resolve(false)
      }
    } catch {
      resolve(false)
    }
  })
}
