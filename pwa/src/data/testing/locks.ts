/** The browser's lock manager as far as the outbox uses it: one holder of a name at a time, the others in line. */
export function makeLocks() {
  const tails = new Map<string, Promise<unknown>>()
  return {
    request<T>(name: string, work: () => Promise<T>): Promise<T> {
      const turn = (tails.get(name) ?? Promise.resolve()).then(work, work)
      tails.set(
        name,
        turn.catch(() => undefined),
      )
      return turn
    },
  }
}
