type Work<T> = (lock: object | null) => Promise<T> | T

/** The browser's lock manager as far as the outbox uses it: one holder of a name at a time, the others in line. */
export function makeLocks() {
  const tails = new Map<string, Promise<unknown>>()
  function request<T>(name: string, ...rest: [Work<T>] | [{ ifAvailable: boolean }, Work<T>]): Promise<T> {
    const [options, work] = rest.length === 1 ? [{ ifAvailable: false }, rest[0]] : rest
    const before = tails.get(name)
    if (options.ifAvailable && before) return Promise.resolve().then(() => work(null))
    const turn = (before ?? Promise.resolve()).then(() => work({}))
    const end = turn.then(
      () => undefined,
      () => undefined,
    )
    tails.set(name, end)
    void end.then(() => tails.get(name) === end && tails.delete(name))
    return turn
  }
  return { request }
}
