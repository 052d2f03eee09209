import { hash, verify } from '@node-rs/argon2'
import { createJobQueue } from '../concurrency/job-queue.ts'

export interface Passwords {
  /** An argon2id hash in PHC form, ready to store. */
  hash(password: string): Promise<string>
  verify(passwordHash: string, password: string): Promise<boolean>
}

interface Options {
  /** Hashes computed at the same time, each on a thread of its own with 19 MiB. */
  concurrency?: number
  /** Hashes that may wait; one more is refused with "unavailable". */
  queueLimit?: number
}

// OWASP's first choice for argon2id; algorithm 2 is Argon2id (the package exports it as an ambient const enum).
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Argon2id outside the event loop behind a bounded queue, so that a flood of guesses cannot exhaust memory. */
export function createPasswords({ concurrency = 2, queueLimit = 200 }: Options = {}): Passwords {
  const queue = createJobQueue({
    concurrency,
    limit: queueLimit,
    busy: 'We are very busy right now. Please try again in a moment.',
    retryAfter: 5,
  })
  return {
    hash: (password) => queue.run(() => hash(normalize(password), argon2id)),
    verify: (passwordHash, password) => queue.run(() => verify(passwordHash, normalize(password))),
  }
}

// Phones differ in how they compose accents; the finder typed the same word either way.
function normalize(password: string): string {
  return password.normalize('NFC').trim()
}
