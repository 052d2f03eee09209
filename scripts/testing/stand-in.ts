/** An object that a hook is yet to make: reads and writes go to the one that was set last. */
export function createStandIn<T extends object>(): { object: T; set(made: T): void } {
  let current: T | null = null
  const made = (): T => {
    if (!current) throw new Error('This is made before a test begins, not while a file is loaded')
    return current
  }
  const object = new Proxy({} as T, {
    get: (_, key) => Reflect.get(made(), key) as unknown,
    set: (_, key, value) => Reflect.set(made(), key, value),
  })
  return { object, set: (next) => (current = next) }
}
