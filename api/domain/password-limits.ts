import type { CreateRateLimit } from '../adapters/rate-limits.ts'
import { createFairQueue } from '../concurrency/fair-queue.ts'
import type { QueueState } from '../concurrency/queue-state.ts'
import { message } from '../contract/messages/message.ts'
import { AppError } from '../errors.ts'
import { createGrowingWaits, type Try } from './growing-waits.ts'
import type { Sender } from './sender.ts'
import { tooMany } from './too-many.ts'
import { createToyGuesses } from './toy-guesses.ts'

export interface PasswordAttempt {
  sender: Sender
  toyId: string
  /** Aborted when the client has gone: a check that still waits is dropped. */
  signal?: AbortSignal | undefined
}

export interface PasswordLimits {
  /** Throws "rate_limited" when this sender may not try this toy now; costs nothing. Call it before taking an upload. */
  assertOpen(attempt: PasswordAttempt): Promise<void>
  /**
   * Runs one password check. A point is consumed before the check and refunded unless the password was wrong.
   * Throws "rate_limited", or "wrong_password" when `check` answers false.
   */
  guard(attempt: PasswordAttempt, check: () => Promise<boolean>): Promise<void>
  /** The toy has a new password: what was guessed at the old one does not count. */
  forget(toyId: string): Promise<void>
  queueState(): QueueState
}

interface Needs {
  createRateLimit: CreateRateLimit
  /** Wrong passwords a day before waits begin: of a sender and of a network over all toys, and of a toy. */
  guesses: { readonly sender: number; readonly network: number; readonly toy: number }
  /** Called once a day for a toy that somebody guesses at. */
  onAttack(toyId: string): Promise<void>
}

/** Seconds. The first five for one toy add up to a minute before the tenth try. */
const waits = {
  pair: [2, 4, 8, 16, 30, 60, 120, 240, 480, 900],
  pairFree: 5,
  networkAtToy: [5, 10, 20, 40, 80, 120],
  networkAtToyFree: 30,
  sender: [5, 10, 20, 40, 60, 120, 300],
  network: [1, 2, 5, 10, 20, 40, 60],
}

function keysOf({ sender: { address, network }, toyId }: PasswordAttempt) {
  const toy = toyId.toLowerCase()
  return { toy, address, network, pair: `${toy}|${address}`, networkAtToy: `${toy}|${network}` }
}

/** Two checks at a time for a sender and one for each of its toys: ten right passwords at once are not ten guesses. */
const createCheckQueue = () =>
  createFairQueue({
    concurrency: 4,
    running: [Infinity, 2, 1],
    waiting: [90, 30],
    limit: 200,
    busy: message('passwordsBusy'),
    retryAfter: 5,
  })

/**
 * Wrong passwords, by who guesses (a sender, its network) and at what (a toy, all toys). Nothing locks: each has a number
 * that is free every day, and then waits that grow up to some minutes. docs/adr/0036 has the numbers and what follows.
 */
export function createPasswordLimits({ createRateLimit, guesses, onAttack }: Needs): PasswordLimits {
  const growing = (name: string, free: number, steps: readonly number[]) =>
    createGrowingWaits(createRateLimit, { name: `guess-${name}`, free, waits: steps })
  const pairs = growing('pair', waits.pairFree, waits.pair)
  const networksAtToy = growing('network-toy', waits.networkAtToyFree, waits.networkAtToy)
  const senders = growing('sender', guesses.sender, waits.sender)
  const networks = growing('network', guesses.network, waits.network)
  const toys = createToyGuesses({ createRateLimit, free: guesses.toy, onAttack })
  const checks = createCheckQueue()

  /** Consumes one guess of every limit, or of none: throws "rate_limited". */
  async function consume(attempt: PasswordAttempt): Promise<{ own: Try; undo(): Promise<void> }> {
    const keys = keysOf(attempt)
    const paid: Pick<Try, 'undo'>[] = []
    const undo = async () => void (await Promise.all(paid.map((one) => one.undo())))
    const begin = async <Begun extends Pick<Try, 'undo'>>(begun: Promise<Begun | { msBeforeNext: number }>) => {
      const result = await begun
      if (!('undo' in result)) {
        await undo()
        throw tooManyWrong(result.msBeforeNext)
      }
      paid.push(result)
      return result
    }
    const own = await begin(pairs.begin(keys.pair))
    await begin(senders.begin(keys.address))
    const atToy = await begin(networksAtToy.begin(keys.networkAtToy))
    await begin(networks.begin(keys.network))
    await begin(toys.begin(keys.toy, atToy.number))
    if (atToy.number > waits.networkAtToyFree) await toys.raiseAlarm(keys.toy)
    return { own, undo }
  }

  return {
    async assertOpen(attempt) {
      const { pair, address, network, networkAtToy } = keysOf(attempt)
      const all = [pairs.peek(pair), senders.peek(address), networksAtToy.peek(networkAtToy), networks.peek(network)]
      const longest = Math.max(...(await Promise.all(all)))
      if (longest > 0) throw tooManyWrong(longest)
    },
    async guard(attempt, check) {
      const { address, network, toy } = keysOf(attempt)
      await checks.run({ flow: [network, address, toy], signal: attempt.signal }, async () => {
        const { own, undo } = await consume(attempt)
        const right = await check().catch(async (error: unknown) => {
          await undo()
          throw error
        })
        if (!right) throw wrongPassword(own)
        await undo()
        await own.forget()
      })
    },
    queueState: checks.state,
    forget: (toyId) => toys.forget(toyId.toLowerCase()),
  }
}

const tooManyWrong = (msBeforeNext: number) => tooMany(message('tooManyWrongPasswords'), msBeforeNext)

function wrongPassword({ left, waitSeconds }: Try): AppError {
  const tries = { left, nextInSeconds: waitSeconds }
  const explanation = waitSeconds > 0 ? message('wrongPasswordWait', waitSeconds) : message('wrongPassword')
  return new AppError('wrong_password', explanation, {
    tries,
    retryAfter: waitSeconds || undefined,
  })
}
