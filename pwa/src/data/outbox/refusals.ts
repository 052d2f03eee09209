import { isSameSecret } from '../sealed.ts'
import { passwordForgotten, refusalTaken } from './moves.ts'
import type { OutboxRow } from './rows.ts'
import { queuedEntries, readRefusedPasswords, readRows } from './store.ts'

/**
 * The refused password is known to be wrong for the others that have it, too. The next in line asks for another one in
 * its place, an attempt that died included; those that wait for the person anyway forget it, and ask in their turn.
 */
export async function passOnRefusal(refusedRow: OutboxRow): Promise<void> {
  const { toy, secret } = refusedRow
  if ((await readRefusedPasswords(toy)).length > 0) return
  const others = (await readRows(toy)).filter((row) => isSameSecret(row.secret, secret))
  const next = others.find((row) => row.state.name !== 'needs-you')
  if (next) await queuedEntries.put(refusalTaken(next, refusedRow))
  else for (const row of others) await queuedEntries.put(passwordForgotten(row))
}
