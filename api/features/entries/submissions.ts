import { setTimeout as delay } from 'node:timers/promises'
import type { Knex } from 'knex'
import { AppError } from '../../errors.ts'
import type { Entry } from '../../models/entry.ts'
import { SubmissionKey } from '../../models/submission-key.ts'

/** The right to carry out the submission with this key; `startedAt` tells this attempt from a later one. */
export interface Claim {
  key: string
  startedAt: Date
}

export type Begun = { stored: Entry } | { claim: Claim }

export interface Submissions {
  /**
   * Claims the key, or finds what it stored. While another attempt with the key is at work this waits for it, since its
   * outcome is the answer. Throws "already_sent_differently", "removed", or "unavailable" after a long wait.
   */
  begin(key: string, toyId: string, fingerprint: Buffer): Promise<Begun>
  /** Marks the key done in the entry's own transaction; throws when the claim was lost to another attempt. */
  finish(trx: Knex, claim: Claim, entryId: number): Promise<void>
  /** Gives the key back after a failure, so that the next attempt starts afresh. */
  release(claim: Claim): Promise<void>
}

/** Longer than any attempt takes: one that is older died with its process. */
const leaseSeconds = 120

interface Options {
  knex: Knex
  /** How long to wait for another attempt with the same key. */
  patienceMs?: number
}

export function createSubmissions({ knex, patienceMs = 10_000 }: Options): Submissions {
  async function claim(key: string, toyId: string, fingerprint: Buffer): Promise<Claim | null> {
    const { rows } = await knex.raw<{ rows: { started_at: Date }[] }>(
      `insert into submission_keys (key, toy_id, fingerprint, state, started_at)
       values (:key, :toyId, :fingerprint, 'running', clock_timestamp())
       on conflict (key) do update set
         toy_id = excluded.toy_id, fingerprint = excluded.fingerprint, started_at = excluded.started_at
         where submission_keys.state = 'running'
           and submission_keys.started_at < clock_timestamp() - make_interval(secs => :leaseSeconds)
       returning started_at`,
      { key, toyId, fingerprint, leaseSeconds },
    )
    return rows[0] ? { key, startedAt: rows[0].started_at } : null
  }

  return {
    async begin(key, toyId, fingerprint) {
      const giveUpAt = Date.now() + patienceMs
      for (let pause = 40; ; pause = Math.min(pause * 1.5, 500)) {
        const claimed = await claim(key, toyId, fingerprint)
        if (claimed) return { claim: claimed }
        const known = await SubmissionKey.query(knex).findById(key).withGraphFetched('entry')
        if (known?.state === 'done') return { stored: storedEntry(known, fingerprint) }
        // It failed in this very moment, or it is still at work.
        if (Date.now() > giveUpAt) throw stillRunning()
        await delay(pause)
      }
    },
    async finish(trx, { key, startedAt }, entryId) {
      const done = await trx('submission_keys')
        .where({ key, state: 'running', started_at: startedAt })
        .update({ state: 'done', entry_id: entryId })
      if (done !== 1) throw stillRunning()
    },
    async release({ key, startedAt }) {
      await knex('submission_keys').where({ key, state: 'running', started_at: startedAt }).delete()
    },
  }
}

function storedEntry({ fingerprint: before, entry }: SubmissionKey, fingerprint: Buffer): Entry {
  if (!fingerprint.equals(before)) {
    throw new AppError('already_sent_differently', 'This entry was already sent with different content.')
  }
  if (!entry) throw new AppError('removed', 'This entry was removed and is not taken again.')
  return entry
}

function stillRunning(): AppError {
  return new AppError('unavailable', 'This entry is being stored right now.', { retryAfter: 2 })
}
