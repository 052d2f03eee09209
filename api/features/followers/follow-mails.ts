import type { Knex } from 'knex'
import type { MailBlock } from '../../domain/mail-layout.ts'
import type { MailContent, MailOutbox, RenderMail } from '../../domain/mail-outbox.ts'
import { askMail, followingMail } from './ask-mail.ts'
import type { FollowLinks } from './follow-links.ts'
import type { ReadDigest } from './read-digest.ts'
import { stopsMail } from './stops-mail.ts'

interface Needs {
  knex: Knex
  mails: Pick<MailOutbox, 'register'>
  links: FollowLinks
  readDigest: ReadDigest
  siteUrl(): string
}

interface FollowerOfMail {
  linkKey: string
  confirmedAt: Date | null
  toyId: string
  name: string | null
}

const columns = ['link_key as linkKey', 'confirmed_at as confirmedAt', 'toy_id as toyId', 'name']

/** Says how the emails to followers are written. None to a follower who has left, none about stops that were hidden meanwhile. */
export function registerFollowMails({ knex, mails, links, readDigest, siteUrl }: Needs): void {
  const about =
    (write: (follower: FollowerOfMail, reference: string) => Promise<MailContent | null>): RenderMail =>
    async ({ followerId, reference }) => {
      if (followerId === null) return null
      const follower = (await knex('followers')
        .join('toys', 'toys.id', 'followers.toy_id')
        .where({ 'followers.id': followerId })
        .whereNull('toys.hidden_at')
        .first(columns)) as FollowerOfMail | undefined
      const content = follower ? await write(follower, reference) : null
      return content && follower ? { ...content, unsubscribeUrl: links.leaveAtOnce(follower.linkKey) } : null
    }

  const journeyPage = ({ toyId }: FollowerOfMail) => `${siteUrl()}/journey/${encodeURIComponent(toyId)}`
  const leaving = ({ linkKey }: FollowerOfMail): MailBlock => ({
    kind: 'footnote',
    text: 'You get this email because you follow this journey.',
    label: 'Stop following',
    href: links.leavePage(linkKey),
  })
  const around = (follower: FollowerOfMail) => ({ journeyPage: journeyPage(follower), leaving: leaving(follower) })

  mails.register(
    'journey_follow',
    about((follower) => {
      const pages = { confirmPage: links.confirmPage(follower.linkKey), leavePage: links.leavePage(follower.linkKey) }
      return Promise.resolve(
        follower.confirmedAt ? followingMail(follower, { ...around(follower), ...pages }) : askMail(follower, pages),
      )
    }),
  )
  mails.register(
    'journey_stops',
    about(async (follower, reference) => {
      const digest = await readDigest(Number(reference.split(':')[0]))
      return digest && stopsMail({ digest, siteUrl: siteUrl(), ...around(follower) })
    }),
  )
}
