/** Numbers that are the same for the same seed, so that a run can be repeated as far as timing lets it. */
export interface Random {
  /** From 0 up to, but not, 1. */
  next(): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  shuffle<T>(list: readonly T[]): T[]
}

/** Mulberry32; each stream of a seed has numbers of its own, whatever the others have drawn. */
export function createRandom(seed: number, stream: number): Random {
  let state = (seed ^ Math.imul(stream + 1, 0x9e3779b1)) >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick(list) {
      if (list.length === 0) throw new Error('There is nothing to choose from')
      return list[between(0, list.length - 1)] as (typeof list)[number]
    },
    shuffle(list) {
      const left = [...list]
      return list.map(() => left.splice(between(0, left.length - 1), 1)[0] as (typeof list)[number])
    },
  }
}
