import type { Knex } from 'knex'
import type { FollowedToy, FollowLink } from '../../contract/followers.ts'
import { refusedFollowDays } from '../../contract/limits.ts'
import { message } from '../../contract/messages/message.ts'
import type { MailOutbox } from '../../domain/mail-outbox.ts'
import { addressHashes, mailboxOf } from '../../domain/mailbox.ts'
import { enqueueMail } from '../../domain/mail-queue.ts'
import type { Secrets } from '../../domain/secrets.ts'
import { AppError } from '../../errors.ts'
import { Toy } from '../../models/toy.ts'
import type { FollowLinks } from './follow-links.ts'

interface Needs {
  knex: Knex
  mails: Pick<MailOutbox, 'wake'>
  links: FollowLinks
  /** Of the hashes by which addresses are counted. */
  secrets: Secrets
}

export interface FollowService {
  /** Throws "not_found" for a toy that the public cannot see. */
  requireToy(toyId: string): Promise<Toy>
  /**
   * Asks the mailbox's reader, by email, whether to follow: once an address and day, whatever toy. Nothing tells the
   * caller whether it was sent.
   */
  askByMail(toyId: string, email: string): Promise<void>
  /** What the link with this token is about; throws "not_found". */
  readLink(token: string): Promise<FollowLink>
  /** Confirms those of these journeys that the link's address was asked about; resolves with all of them. */
  confirm(token: string, toyIds: readonly string[]): Promise<FollowedToy[]>
  /** Forgets the follower. A link whose follower is gone is no error; one that we never made is "not_found". */
  leave(token: string): Promise<void>
}

/** A name that reports hide is not sent to followers either. */
const publicName = 'case when toys.hidden_at is null then toys.name end as name'

interface FollowerRow {
  id: number
  toy_id: string
  email: string
  mailbox: string
  confirmed_at: Date | null
}

export function createFollowService({ knex, mails, links, secrets }: Needs): FollowService {
  const byKey = (key: string | null) =>
    key === null ? null : (knex('followers').where({ link_key: key }).first() as Promise<FollowerRow | undefined>)

  const requireToy = (toyId: string) => findPublicToy(knex, toyId)

  return {
    requireToy,

    async askByMail(toyId, email) {
      const { id } = await requireToy(toyId)
      await knex.transaction(async (trx) => {
        const follower = await insertFollower(trx, id, email)
        if (!(await takeDay(trx, addressHashes(email, secrets)))) return
        const reference = `${follower.id}:${Date.now()}`
        await enqueueMail(trx, {
          ...{ kind: 'journey_follow', reference, recipient: follower.email, followerId: follower.id },
        })
      })
      mails.wake()
    },

    async readLink(token) {
      const { key, isForConfirming } = links.read(token) ?? {}
      const follower = await byKey(key ?? null)
      if (!follower) throw linkUnknown()
      const toy = (await knex('toys')
        .where({ id: follower.toy_id })
        .first('id as toyId', knex.raw(publicName))) as FollowedToy
      return {
        toy,
        isConfirmed: follower.confirmed_at !== null,
        others: isForConfirming ? await othersOf(knex, follower) : [],
      }
    },

    async confirm(token, toyIds) {
      const { key, isForConfirming } = links.read(token) ?? {}
      const follower = isForConfirming ? await byKey(key ?? null) : null
      if (!follower) throw linkUnknown()
      const ids = toyIds.map((id) => id.toLowerCase())
      // Pressed again, it writes nothing.
      const { rows } = await knex.raw<{ rows: FollowedToy[] }>(
        `with news as (
           update followers set confirmed_at = now()
           where mailbox = :mailbox and lower(toy_id) = any(:ids) and confirmed_at is null)
         select toys.id as "toyId", ${publicName} from followers join toys on toys.id = toy_id
         where mailbox = :mailbox and lower(toy_id) = any(:ids) order by followers.id`,
        { mailbox: follower.mailbox, ids },
      )
      return rows
    },

    async leave(token) {
      const link = links.read(token)
      if (!link) throw linkUnknown()
      await knex.transaction(async (trx) => {
        const leaving = (await trx('followers').where({ link_key: link.key }).forUpdate().first()) as
          FollowerRow | undefined
        if (!leaving) return
        const addresses = addressHashes(leaving.email, secrets)
        await (leaving.confirmed_at === null ? refuse(trx, addresses[0]) : allowAgain(trx, leaving.mailbox, addresses))
        await trx('followers').where({ id: leaving.id }).delete()
      })
    },
  }
}

async function findPublicToy(knex: Knex, toyId: string): Promise<Toy> {
  const toy = await Toy.query(knex).modify('byTagId', toyId).first()
  if (!toy || toy.hiddenAt) throw new AppError('not_found', message('toyNotFound'))
  return toy
}

/** The other journeys that this mailbox was asked about and has not said yes to, the newest first. */
const othersOf = (knex: Knex, { id, mailbox }: FollowerRow) =>
  knex('followers')
    .join('toys', 'toys.id', 'followers.toy_id')
    .where({ 'followers.mailbox': mailbox })
    .whereNull('followers.confirmed_at')
    .whereNull('toys.hidden_at')
    .whereNot('followers.id', id)
    .orderBy('followers.id', 'desc')
    .limit(10)
    .select('toys.id as toyId', 'toys.name') as Promise<FollowedToy[]>

/**
 * The row of this mailbox at this toy. The address stays as it was typed first: a confirmation that was sent to one spelling
 * must not confirm another.
 */
async function insertFollower(trx: Knex, toyId: string, email: string): Promise<FollowerRow> {
  const { rows } = await trx.raw<{ rows: [FollowerRow] }>(
    `insert into followers (toy_id, email, mailbox) values (:toyId, :email, :mailbox)
     on conflict (toy_id, mailbox) do update set
       created_at = case when followers.confirmed_at is null then now() else followers.created_at end
     returning *`,
    { toyId, email, mailbox: mailboxOf(email) },
  )
  return rows[0]
}

/** True once an address and day; false while it has said that it does not want to be asked, whatever the secret was then. */
async function takeDay(trx: Knex, [address, ...earlier]: readonly [Buffer, ...Buffer[]]): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `insert into follow_addresses (address, next_at)
     select ?::bytea, now() + interval '1 day'
     where not exists (select from follow_addresses where address = any(?::bytea[]) and next_at > now())
     on conflict (address) do update set next_at = excluded.next_at where follow_addresses.next_at <= now()
     returning address`,
    [address, earlier],
  )
  return rows.length > 0
}

async function refuse(trx: Knex, address: Buffer): Promise<void> {
  await trx.raw(
    `insert into follow_addresses (address, next_at) values (:address, now() + make_interval(days => :days))
     on conflict (address) do update set next_at = excluded.next_at`,
    { address, days: refusedFollowDays },
  )
}

/**
 * A reader who changes their mind on the day they left is asked again; a no that was said elsewhere stays, and so does a day that
 * was taken by an email to another mailbox that is counted as this one. Call it before the mailbox's emails are deleted.
 */
async function allowAgain(trx: Knex, mailbox: string, addresses: readonly Buffer[]): Promise<void> {
  await trx.raw(
    `delete from follow_addresses where address = any(?::bytea[]) and exists (
       select from mails join followers on followers.id = mails.follower_id
       where followers.mailbox = ? and kind = 'journey_follow'
         and next_at = mails.created_at + interval '1 day')`,
    [[...addresses], mailbox],
  )
}

const linkUnknown = () => new AppError('not_found', message('followLinkUnknown'))
