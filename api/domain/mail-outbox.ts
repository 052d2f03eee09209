import type { Knex } from 'knex'
import type { Log } from '../adapters/log.ts'
import type { Mailer } from '../adapters/mail.ts'
import { forRequest } from '../concurrency/request-id.ts'
import { followMailKinds, type MailKind, type MailProblem } from '../contract/mails.ts'
import { createMailQueue, type MailFailure, type QueuedMail } from './mail-queue.ts'

export interface MailContent {
  /** The recipient's name, empty when it is not known. */
  name: string
  subject: string
  text: string
  html: string
  /** Where one request ends emails of this kind (RFC 8058). */
  unsubscribeUrl?: string | null
}

/** Writes an email when it is about to be sent; null when there is nothing to say any more. */
export type RenderMail = (mail: QueuedMail) => Promise<MailContent | null>

type Renderers = Map<MailKind, RenderMail>

interface Needs {
  knex: Knex
  mailer: Mailer
  log: Log
  /** From then on none is begun: the next process sends them. */
  isStopping?: () => boolean
  /** How often the table is polled for emails that other processes left behind, in milliseconds. */
  intervalMs?: number
  /** The first wait after a failure, in milliseconds. */
  retryMs?: number
  leaseMs?: number
  /** Emails that this process sends at a time: mail servers answer slowly, and followers are to be told within a minute. */
  atOnce?: number
  /** How long an email that is being sent when the server stops may take, in milliseconds. */
  stopMs?: number
}

export interface MailOutbox {
  /** Says how a kind of email is written. Emails of a kind without a renderer wait for a process that has one. */
  register(kind: MailKind, render: RenderMail): void
  /** Sends what is due; resolves when nothing is. */
  deliver(): Promise<void>
  /** Sends this email now, due or not; resolves after the attempt, whatever came of it. */
  sendNow(id: number): Promise<void>
  /** Says that there may be something to send. Never rejects. */
  wake(): void
  start(): void
  stop(): Promise<void>
}

/** What an attempt takes besides sending: reading the order and writing the outcome, each within a statement's limit. */
const databaseMs = 60_000

/** Longer than the slowest attempt, so that no other process sends an email that is still being sent. */
export const leaseMsOf = (mailer: Pick<Mailer, 'longestSendMs'>): number => mailer.longestSendMs + databaseMs

/** The transactional outbox of all emails: written with what they are about, sent by any running server. */
export function createMailOutbox(needs: Needs): MailOutbox {
  const {
    knex,
    mailer,
    log,
    isStopping = () => false,
    intervalMs = 30_000,
    retryMs = 30_000,
    leaseMs = leaseMsOf(mailer),
    stopMs = 10_000,
    atOnce = 4,
  } = needs
  const queue = createMailQueue({ knex, leaseMs, retryMs })
  const renderers: Renderers = new Map()
  const { attempt, writeOutcomes } = createAttempt({ queue, mailer, log, renderers })
  let timer: NodeJS.Timeout | null = null
  let round: Promise<void> | null = null
  let isAskedAgain = false
  let isStopped = false
  const isOver = () => isStopped || isStopping()

  async function deliverAll(): Promise<void> {
    do {
      isAskedAgain = false
      await writeOutcomes()
      await sendAll({ take: () => takeNext(queue, [...renderers.keys()]), attempt, isOver, atOnce })
    } while (isAskedAgain && !isOver())
  }

  function deliver(): Promise<void> {
    isAskedAgain = true
    round ??= deliverAll().finally(() => (round = null))
    return round
  }

  function wake(): void {
    if (isOver()) return
    deliver().catch((error: unknown) => {
      // The next poll tries again.
      log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'Email outbox could not be read')
    })
  }

  return {
    register: (kind, render) => void renderers.set(kind, render),
    deliver,
    async sendNow(id) {
      const mail = await queue.takeNow(id)
      if (mail) await attempt(mail)
    },
    wake,
    start() {
      wake()
      timer = setInterval(wake, intervalMs).unref()
    },
    async stop() {
      isStopped = true
      if (timer) clearInterval(timer)
      // Broken off it waits for the next process, with the same Message-ID.
      const patience = setTimeout(mailer.close, stopMs)
      await round?.catch(() => null)
      clearTimeout(patience)
      mailer.close()
    },
  }
}

interface Sending {
  take(): Promise<QueuedMail | null>
  attempt(mail: QueuedMail): Promise<void>
  isOver(): boolean
  atOnce: number
}

/** Everything that is due, a few at a time. */
async function sendAll({ take, attempt, isOver, atOnce }: Sending): Promise<void> {
  const work = async () => {
    for (let mail = await take(); mail; mail = isOver() ? null : await take()) await attempt(mail)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** However many followers a journey has, an order's email does not wait for theirs. */
async function takeNext(queue: ReturnType<typeof createMailQueue>, kinds: readonly MailKind[]) {
  const many: readonly MailKind[] = followMailKinds
  const [urgent, later] = [kinds.filter((kind) => !many.includes(kind)), kinds.filter((kind) => many.includes(kind))]
  return (await queue.take(urgent)) ?? (await queue.take(later))
}

interface AttemptNeeds extends Pick<Needs, 'mailer' | 'log'> {
  queue: ReturnType<typeof createMailQueue>
  renderers: Renderers
}

/** One attempt at a taken email, and what becomes of it in the table. */
function createAttempt({ queue, mailer, log, renderers }: AttemptNeeds) {
  /** Sent or dropped, and not yet written down: to be done before the lease ends, or they are sent again. */
  const unwritten = new Map<QueuedMail, 'finish' | 'drop'>()

  async function writeOutcomes(): Promise<void> {
    for (const [mail, outcome] of unwritten) {
      await queue[outcome](mail)
      unwritten.delete(mail)
    }
  }

  async function attempt(mail: QueuedMail): Promise<void> {
    try {
      unwritten.set(mail, (await send(mail)) ? 'finish' : 'drop')
    } catch (error) {
      const failure = explain(error)
      const { id, kind, attempts } = mail
      const isGivenUp = await queue.postpone(mail, failure)
      if (isGivenUp) log.error({ id, kind, attempts, ...failure }, 'Email could not be sent; given up')
      else log.warn({ id, kind, attempts, ...failure }, 'Email could not be sent; will retry')
      return
    }
    await writeOutcomes().catch((error: unknown) => {
      const { id, kind } = mail
      log.warn({ id, kind, error: error instanceof Error ? error.name : 'unknown' }, 'Outcome of an email not written')
    })
  }

  async function send(mail: QueuedMail): Promise<boolean> {
    const { kind, recipient, messageKey, requestId } = mail
    const content = await renderers.get(kind)?.(mail)
    if (!content) return false
    if (!recipient.includes('@')) throw Object.assign(new Error('No email address'), { problem: 'no_address' })
    const { name, ...words } = content
    await mailer.send({ ...words, key: `mail-${messageKey}`, requestId, to: { name, address: recipient } })
    return true
  }

  return {
    // Its lines are those of the request that queued it, not of the one whose round this is.
    attempt: (mail: QueuedMail) => forRequest(mail.requestId, () => attempt(mail)),
    writeOutcomes,
  }
}

/** A failure of ours may have personal data in its message, so only its name is kept. */
function explain(error: unknown): MailFailure {
  const { problem, message, name } = error as { problem?: MailProblem; message?: string; name?: string }
  return problem ? { problem, detail: message ?? '' } : { problem: 'other', detail: name ?? 'unknown' }
}
