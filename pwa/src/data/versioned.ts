/** Every row says which version of the code wrote it: a browser opens a database that newer code has upgraded without an error. */
export interface Versioned {
  v: number
}

/** One step per version: `steps[1]` turns a row of version 1 into one of version 2. */
export type UpgradeSteps = Readonly<Record<number, (row: never) => object>>

/** The row in the shape of version `to`, or null when newer code wrote it (then this code may neither read nor change it). */
export function upgradeRow<T extends Versioned>(row: Versioned, to = 1, steps: UpgradeSteps = {}): T | null {
  let current = row
  while (current.v < to) {
    const step = steps[current.v]
    current = { ...(step ? step(current as never) : current), v: current.v + 1 }
  }
  return current.v === to ? (current as T) : null
}

/** The rows this code may touch, each in today's shape; missing ones are left out. */
export function upgradeRows<T extends Versioned>(
  rows: readonly (Versioned | undefined)[],
  to = 1,
  steps: UpgradeSteps = {},
): T[] {
  return rows.flatMap((row) => (row && upgradeRow<T>(row, to, steps)) ?? [])
}
