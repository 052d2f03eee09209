import { availableParallelism } from 'node:os'
import { message } from '../contract/messages/message.ts'
import { hash, verify } from '@node-rs/argon2'
import { createJobQueue } from '../concurrency/job-queue.ts'
import type { QueueState } from '../concurrency/queue-state.ts'
import { foldPassword, isFoldable, matchGenerated } from '../contract/tags.ts'

export interface Passwords {
  /** An argon2id hash in PHC form, ready to store; of a generated password it is one of its folded form, and says so. */
  hash(password: string): Promise<string>
  verify(passwordHash: string, password: string): Promise<boolean>
  queueState(): QueueState
}

interface Options {
  /** Hashes computed at the same time, each on a thread of its own with 19 MiB. */
  concurrency?: number
  /** Hashes that may wait; one more is refused with "unavailable". */
  queueLimit?: number
}

// OWASP's first choice for argon2id; algorithm 2 is Argon2id (the package exports it as an ambient const enum).
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Leaves a core to everything else. */
const spareCores = Math.min(4, Math.max(1, availableParallelism() - 1))

/** Before a hash of a folded password (see docs/adr/0036). */
const folded = 'folded:'

/** Argon2id outside the event loop behind a bounded queue, so that a flood of guesses cannot exhaust memory. */
export function createPasswords({ concurrency = spareCores, queueLimit = 200 }: Options = {}): Passwords {
  const queue = createJobQueue({
    concurrency,
    limit: queueLimit,
    busy: message('busy'),
    retryAfter: 5,
  })

  async function verifyExact(stored: string, password: string): Promise<boolean> {
    if (await verify(stored, password)) return true
    // Hashes from before passwords were folded: the finder may have typed a generated one in another way.
    const generated = matchGenerated(password)
    return generated !== null && generated !== password && (await verify(stored, generated))
  }

  return {
    queueState: queue.state,
    hash: (password) =>
      queue.run(async () => {
        const text = normalize(password)
        if (!isFoldable(text)) return hash(text, argon2id)
        return folded + (await hash(foldPassword(text), argon2id))
      }),
    verify: (stored, password) =>
      queue.run(() => {
        const text = normalize(password)
        if (!stored.startsWith(folded)) return verifyExact(stored, text)
        return verify(stored.slice(folded.length), foldPassword(text))
      }),
  }
}

// Phones differ in how they compose accents; the finder typed the same word either way.
function normalize(password: string): string {
  return password.normalize('NFC').trim()
}
