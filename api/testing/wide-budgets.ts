import { parseConfig, type Config } from '../config/config.ts'

const { budgets } = parseConfig({ NODE_ENV: 'test' })
const wide = [{ points: 100_000_000, seconds: 600 }]

/** Settings of a server whose callers all come from one address and are not about limits. */
export const wideBudgets: Pick<Config, 'budgets' | 'guesses'> = {
  budgets: Object.fromEntries(Object.keys(budgets).map((name) => [name, wide])) as unknown as Config['budgets'],
  guesses: { sender: 100_000, network: 100_000, toy: 100_000 },
}
