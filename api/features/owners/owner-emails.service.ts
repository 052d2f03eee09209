import type { Knex } from 'knex'
import type { Log } from '../../adapters/log.ts'
import type { CreateRateLimit } from '../../adapters/rate-limits.ts'
import { ownerActor } from '../../contract/audit.ts'
import { message } from '../../contract/messages/message.ts'
import { recordAudit } from '../../domain/audit-log.ts'
import type { Budgets } from '../../domain/budgets.ts'
import type { MailOutbox } from '../../domain/mail-outbox.ts'
import { addressHashes } from '../../domain/mailbox.ts'
import type { OwnerLinks } from '../../domain/owner-links.ts'
import { enqueueOwnerLink, forgetOwnerMails } from '../../domain/owner-mails.ts'
import type { Secrets } from '../../domain/secrets.ts'
import { tooMany } from '../../domain/too-many.ts'
import { AppError } from '../../errors.ts'
import { noEmail, ToyOwner } from '../../models/toy-owner.ts'
import { Toy } from '../../models/toy.ts'
import type { OwnedToy, OwnerAccess, OwnerCredentials } from './owner-access.ts'

interface Needs {
  knex: Knex
  log: Pick<Log, 'warn'>
  createRateLimit: CreateRateLimit
  budgets: Budgets
  /** Of the hashes by which addresses are counted. */
  sessionSecrets: Secrets
  ownerLinks: OwnerLinks
  mails: Pick<MailOutbox, 'wake'>
  access: OwnerAccess
}

export interface OwnerEmailService {
  /** Emails the link to an address of the owner's choice; throws "forbidden" or "rate_limited". */
  send(credentials: OwnerCredentials, email: string): Promise<void>
  /** The emailed link was opened: from now on a lost link is sent there. Throws "forbidden", or "conflict" for another code. */
  confirm(credentials: OwnerCredentials, code: string): Promise<OwnedToy>
  remove(credentials: OwnerCredentials): Promise<OwnedToy>
  /** Emails the link when the address was confirmed for this toy; nobody can tell from outside whether it was. */
  sendLost(toyId: string, email: string): void
}

/** Emails to one mailbox a day, about all toys, from holders of an owner's link. */
const mailsPerAddress = 3
/** Lost links sent for one toy a day, and to one mailbox for all of its toys. */
const lostPerToy = 3
const lostPerAddress = 10
const day = 86_400

const awaitsNone = { pendingEmail: null, pendingSince: null }

export function createOwnerEmailService(needs: Needs): OwnerEmailService {
  const { knex, log, budgets, sessionSecrets, ownerLinks, mails, access } = needs
  const addresses = needs.createRateLimit({ name: 'owner-mail-address', points: mailsPerAddress, duration: day })
  // Counted apart: what is used up of the other limits would tell its holder whether an address is known.
  const lost = needs.createRateLimit({ name: 'lost-owner-link', points: lostPerToy, duration: day })

  const lostAddresses = needs.createRateLimit({ name: 'lost-owner-address', points: lostPerAddress, duration: day })

  /** Counters hold no address. */
  const keyOf = (email: string) => addressHashes(email, sessionSecrets)[0].toString('base64url')

  /** Takes a place from the budgets that keep a mailbox from being filled; throws "rate_limited". */
  async function takeMail(toyId: string, email: string): Promise<void> {
    // First, so that an owner who may send no more uses up nothing of other people's addresses.
    await budgets.take('toyOwnerMails', { toyId })
    const used = await addresses.consume(keyOf(email))
    if (used.consumedPoints > mailsPerAddress) throw tooMany(message('ownerMailLimit'), used.msBeforeNext)
  }

  async function sendIfConfirmed(toyId: string, email: string): Promise<void> {
    const toy = await Toy.query(knex).modify('byTagId', toyId).first()
    const owner = toy && toy.status !== 'inactive' ? await ToyOwner.query(knex).findById(toy.id) : null
    if (!toy || !owner?.email || owner.email.toLowerCase() !== email.toLowerCase()) return
    if ((await lost.consume(toy.id.toLowerCase())).consumedPoints > lostPerToy) return
    if ((await lostAddresses.consume(keyOf(owner.email))).consumedPoints > lostPerAddress) return
    await enqueueOwnerLink(knex, { toyId: toy.id, linkKey: owner.linkKey, recipient: owner.email })
    mails.wake()
  }

  return {
    async send(credentials, email) {
      const { toy } = await access.require(credentials)
      await takeMail(toy.id, email)
      await access.change(credentials, async (trx, { owner }) => {
        const isConfirmed = owner.email?.toLowerCase() === email.toLowerCase()
        await ToyOwner.query(trx)
          .findById(toy.id)
          .patch(isConfirmed ? awaitsNone : { pendingEmail: email, pendingSince: new Date() })
        await enqueueOwnerLink(trx, { toyId: toy.id, linkKey: owner.linkKey, recipient: email })
        await recordAudit(trx, { email: ownerActor, action: 'owner_email_sent', subject: toy.id })
      })
      mails.wake()
    },

    confirm: (credentials, code) =>
      access.change(credentials, async (trx, { toy, owner }) => {
        const { pendingEmail, email, linkKey } = owner
        // An older email opens the page as well; there is nothing left to confirm then.
        if (email !== null && ownerLinks.isCodeFor(code, linkKey, email)) return { toy, owner }
        if (pendingEmail === null || !ownerLinks.isCodeFor(code, linkKey, pendingEmail))
          throw new AppError('conflict', message('ownerEmailUnconfirmed'))
        const confirmed = { email: pendingEmail, ...awaitsNone }
        await ToyOwner.query(trx).findById(toy.id).patch(confirmed)
        await recordAudit(trx, { email: ownerActor, action: 'owner_email_confirmed', subject: toy.id })
        return { toy, owner: Object.assign(owner, confirmed) }
      }),

    remove: (credentials) =>
      access.change(credentials, async (trx, { toy, owner }) => {
        if (owner.email === null && owner.pendingEmail === null) return { toy, owner }
        await ToyOwner.query(trx).findById(toy.id).patch(noEmail)
        await forgetOwnerMails(trx, toy.id)
        await recordAudit(trx, { email: ownerActor, action: 'owner_email_removed', subject: toy.id })
        return { toy, owner: Object.assign(owner, noEmail) }
      }),

    sendLost(toyId, email) {
      // Not waited for: how long it takes would tell whether the address is known.
      sendIfConfirmed(toyId, email).catch((error: unknown) => {
        log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'A lost owner link was not sent')
      })
    },
  }
}
