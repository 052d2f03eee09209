/** Numbers of 0 ≤ x < 1 that depend on the seed alone (mulberry32). */
export function makeRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One of several; the list must not be empty. */
export const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

/** One of several, as often as its weight says. */
export function pickWeighted<T>(random: () => number, list: readonly (readonly [weight: number, value: T])[]): T {
  let left = random() * list.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, value] of list) if ((left -= weight) < 0) return value
  return (list.at(-1) as readonly [number, T])[1]
}
