/** What a tab needs of a storage; a page whose storages are switched off keeps its values while it is open. */
export interface SmallStorage {
  read(key: string): string | null
  write(key: string, value: string | null): void
}

function createStorage(storage: () => Storage): SmallStorage {
  const memory = new Map<string, string>()
  return {
    read(key) {
      try {
        return storage().getItem(key) ?? memory.get(key) ?? null
      } catch {
        return memory.get(key) ?? null
      }
    },
    write(key, value) {
      memory.delete(key)
      try {
        if (value === null) storage().removeItem(key)
        else storage().setItem(key, value)
      } catch {
        if (value !== null) memory.set(key, value)
      }
    },
  }
}

/** Shared by all tabs of this device. */
export const deviceStorage = createStorage(() => localStorage)
/** Of this tab alone; survives a reload. */
export const tabStorage = createStorage(() => sessionStorage)
