import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import {
  followMailKinds,
  mailKinds,
  mailsListed,
  type AdminMail,
  type AdminMails,
  type MailKind,
} from '../../contract/mails.ts'
import { message } from '../../contract/messages/message.ts'
import { recordAudit } from '../../domain/audit-log.ts'
import type { MailOutbox } from '../../domain/mail-outbox.ts'
import { AppError } from '../../errors.ts'
import type { SignedIn } from '../../http/sessions.ts'

interface Needs {
  knex: Knex
  mails: Pick<MailOutbox, 'sendNow'>
}

export interface MailService {
  /** Those in trouble, or all of one order. */
  list(orderId: number | null): Promise<AdminMails>
  /** Tries once, now; resolves with what came of it. Throws "not_found", or "conflict" while it is being sent. */
  sendAgain(admin: SignedIn, id: number): Promise<AdminMail>
}

interface MailRow extends Omit<AdminMail, 'createdAt' | 'sentAt' | 'nextAttemptAt'> {
  createdAt: Date
  sentAt: Date | null
  nextAttemptAt: Date
}

const columns = [
  ...['id', 'kind', 'recipient', 'state', 'attempts', 'problem', 'detail', 'order_id as orderId'],
  ...['created_at as createdAt', 'sent_at as sentAt', 'next_attempt_at as nextAttemptAt'],
]

export function createMailService({ knex, mails }: Needs): MailService {
  const troubled = () => knex('mails').whereNot({ state: 'sent' }).whereNotNull('problem').whereIn('kind', mailKinds)

  return {
    async list(orderId) {
      const listed =
        orderId === null ? troubled() : knex('mails').where({ order_id: orderId }).whereIn('kind', mailKinds)
      const items = (await listed.select(columns).orderBy('id', 'desc').limit(mailsListed)) as MailRow[]
      const counts = (await troubled().groupBy('state').select('state').count({ mails: '*' })) as {
        state: AdminMail['state']
        mails: number
      }[]
      const countOf = (state: AdminMail['state']) => Number(counts.find((row) => row.state === state)?.mails ?? 0)
      return { items: items.map(present), waiting: countOf('waiting'), givenUp: countOf('given_up') }
    },

    async sendAgain({ email }, id) {
      await knex.transaction(async (trx) => {
        const mail = (await trx('mails').where({ id }).forUpdate().first()) as
          { state: AdminMail['state']; leased_until: Date | null; order_id: number | null } | undefined
        if (!mail) throw new AppError('not_found', message('mailNotFound'))
        if (mail.leased_until && mail.leased_until > new Date()) throw new AppError('conflict', message('mailInHand'))
        await trx('mails')
          .where({ id })
          .update({
            ...{ state: 'waiting', sent_at: null, attempts: 0, next_attempt_at: trx.fn.now() },
            // Mailboxes hide a second copy with the same Message-ID, and this one is wanted.
            ...(mail.state === 'sent' ? { message_key: randomUUID() } : {}),
          })
        await recordAudit(trx, { email, action: 'mail_sent_again', subject: String(mail.order_id ?? id) })
      })
      await mails.sendNow(id)
      const row = (await knex('mails').where({ id }).select(columns).first()) as MailRow | undefined
      if (!row) throw new AppError('not_found', message('mailNotFound'))
      return present(row)
    },
  }
}

const toFollowers: readonly MailKind[] = followMailKinds

function present({ createdAt, sentAt, nextAttemptAt, ...row }: MailRow): AdminMail {
  return {
    ...row,
    recipient: toFollowers.includes(row.kind) ? null : row.recipient,
    nextAttemptAt: row.state === 'waiting' ? nextAttemptAt.toISOString() : null,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }
}
