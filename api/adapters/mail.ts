import { randomUUID } from 'node:crypto'
import { access, mkdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { MailProblem } from '../contract/mails.ts'
import { syncFolder, writeDurably } from './files/durable-files.ts'
import type { Log } from './log.ts'
import { smtpProblem } from './smtp-problem.ts'

export interface Mail {
  /** Names the mail across attempts: its Message-ID, and the file it may become. Letters, digits and hyphens. */
  key: string
  /** The request that it comes from, for its header. */
  requestId: string | null
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** Where one request ends emails of this kind (RFC 8058); null when nothing was asked for by email. */
  unsubscribeUrl?: string | null
}

export interface Mailer {
  /** Resolves once the mail server has accepted the email; rejects with a MailError. */
  send(mail: Mail): Promise<void>
  /** Breaks off what is being sent. */
  close(): void
  /** After so many milliseconds every attempt has ended. */
  readonly longestSendMs: number
}

export class MailError extends Error {
  readonly problem: MailProblem
  constructor(message: string, { problem, cause }: { problem: MailProblem; cause?: unknown }) {
    super(message, { cause })
    this.name = 'MailError'
    this.problem = problem
  }
}

/** Limits of an attempt in milliseconds. The first three end a silence; `total` also ends what is merely slow. */
export const smtpTimeouts = { connect: 10_000, greeting: 10_000, silence: 30_000, total: 120_000 }
type SmtpTimeouts = typeof smtpTimeouts

interface Options {
  /** null writes each mail as a file into `dir` instead. */
  smtpUrl: string | null
  from: string
  dir: string
  log: Log
  timeouts?: SmtpTimeouts
}

/** Mail through an SMTP server, or as .eml files that any mail program opens. */
export function createMailer({ smtpUrl, from, dir, log, timeouts = smtpTimeouts }: Options): Mailer {
  return smtpUrl ? createSmtpMailer(smtpUrl, from, timeouts) : createFileMailer(dir, from, log)
}

const messageOf = (mail: Mail, from: string) => ({
  from,
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: `<${mail.key}@${/@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(mail.requestId === null ? {} : { 'X-Request-Id': mail.requestId }),
    ...(mail.unsubscribeUrl ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  },
  ...(mail.unsubscribeUrl ? { list: { unsubscribe: mail.unsubscribeUrl } } : {}),
  // Nothing in a mail may make us read a file or an address.
  disableFileAccess: true,
  disableUrlAccess: true,
})

function createSmtpMailer(smtpUrl: string, from: string, { connect, greeting, silence, total }: SmtpTimeouts): Mailer {
  const closing = new AbortController()
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: connect,
    greetingTimeout: greeting,
    socketTimeout: silence,
  })
  return {
    longestSendMs: total,
    async send(mail) {
      const tooSlow = AbortSignal.timeout(total)
      const signal = AbortSignal.any([tooSlow, closing.signal])
      try {
        await transport.sendMail({ ...messageOf(mail, from), signal })
      } catch (error) {
        if (tooSlow.aborted) throw new MailError('SMTP too slow', { problem: 'connection', cause: error })
        if (signal.aborted) throw new MailError('SMTP broken off', { problem: 'connection', cause: error })
        throw explain(error)
      }
    },
    close() {
      closing.abort()
      transport.close()
    },
  }
}

/** The server's message may repeat the address, so only codes are kept, and the step that failed. */
function explain(error: unknown): MailError {
  const failure = (error ?? {}) as { code?: unknown; command?: unknown; response?: unknown; responseCode?: unknown }
  const { code, command, response, responseCode } = failure
  const status = typeof response === 'string' ? /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] : undefined
  const words = ['SMTP', code, responseCode, status, command].filter((word) => word !== undefined && word !== null)
  return new MailError(words.map(String).join(' '), { problem: smtpProblem(failure), cause: error })
}

function createFileMailer(dir: string, from: string, log: Log): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    longestSendMs: smtpTimeouts.total,
    async send(mail) {
      const file = path.join(dir, `${mail.key}.eml`)
      const { message } = await composer.sendMail(messageOf(mail, from))
      await mkdir(dir, { recursive: true })
      // Sent again after a crash, it is the same file.
      const isThere = await access(file).then(
        () => true,
        () => false,
      )
      if (!isThere) {
        const part = path.join(dir, `.${mail.key}.${randomUUID()}.part`)
        await writeDurably(part, message as Buffer)
        await rename(part, file)
        await syncFolder(dir)
      }
      log.info({ file }, 'Email written to a file because SMTP_URL is not set')
    },
    close: () => composer.close(),
  }
}
