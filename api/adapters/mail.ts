import { randomUUID } from 'node:crypto'
import { access, mkdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { syncFolder, writeDurably } from './files/durable-files.ts'
import type { Log } from './log.ts'

export interface Mail {
  /** Names the mail across attempts: its Message-ID, and the file it may become. Letters, digits and hyphens. */
  key: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** Resolves once the mail server has accepted the email. `permanent` on the error says that a retry is useless. */
  send(mail: Mail): Promise<void>
  close(): void
}

export class MailError extends Error {
  readonly permanent: boolean
  constructor(message: string, { permanent, cause }: { permanent: boolean; cause?: unknown }) {
    super(message, { cause })
    this.name = 'MailError'
    this.permanent = permanent
  }
}

interface Options {
  /** null writes each mail as a file into `dir` instead. */
  smtpUrl: string | null
  from: string
  dir: string
  log: Log
}

/** Mail through an SMTP server, or as .eml files that any mail program opens. */
export function createMailer({ smtpUrl, from, dir, log }: Options): Mailer {
  return smtpUrl ? createSmtpMailer(smtpUrl, from) : createFileMailer(dir, from, log)
}

const messageOf = (mail: Mail, from: string) => ({
  from,
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: `<${mail.key}@${/@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  // Nothing in a mail may make us read a file or an address.
  disableFileAccess: true,
  disableUrlAccess: true,
})

function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    async send(mail) {
      try {
        await transport.sendMail(messageOf(mail, from))
      } catch (error) {
        throw explain(error)
      }
    },
    close: () => transport.close(),
  }
}

/** The server's message may repeat the address, so only its code is kept. */
function explain(error: unknown): MailError {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  const answer = typeof responseCode === 'number' ? responseCode : null
  // 5xx about the recipient or the message. A refused sign-in is a matter of configuration, so it is retried.
  const permanent = answer !== null && answer >= 500 && code !== 'EAUTH'
  const words = ['SMTP', typeof code === 'string' ? code : null, answer].filter((word) => word !== null).join(' ')
  return new MailError(words, { permanent })
}

function createFileMailer(dir: string, from: string, log: Log): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
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
