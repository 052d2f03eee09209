import type { Knex } from 'knex'

export interface PasswordAttempt {
  /** Client address as `clientAddress` gives it (IPv6 already cut to its /64). */
  address: string
  toyId: string
}

export interface PasswordLimits {
  /** Throws "rate_limited" when this address may not try this toy now; costs nothing. Call it before taking an upload. */
  assertOpen(attempt: PasswordAttempt): Promise<void>
  /**
   * Runs one password check. The attempt is paid for before the check and given back when the password was right (or the
   * check failed for another reason). Throws "rate_limited", or "wrong_password" when `check` answers false.
   */
  guard(attempt: PasswordAttempt, check: () => Promise<boolean>): Promise<void>
}

export function createPasswordLimits(options: { knex: Knex }): PasswordLimits {
  throw new Error(`not ready ${typeof options}`)
}
