import type { Knex } from 'knex'
import { layOutMail } from '../../domain/mail-layout.ts'
import type { MailContent, MailOutbox } from '../../domain/mail-outbox.ts'
import type { OwnerLinks } from '../../domain/owner-links.ts'
import { readOwnerMail } from '../../domain/owner-mails.ts'
import { ToyOwner } from '../../models/toy-owner.ts'

interface Needs {
  knex: Knex
  mails: Pick<MailOutbox, 'register'>
  ownerLinks: OwnerLinks
  /** The site's address, known once the server listens. */
  siteUrl(): string
}

/**
 * Says how an owner's link is emailed. It names the tag and nothing that an owner could have written: an address may be
 * anybody's until its link is opened.
 */
export function registerOwnerMails({ knex, mails, ownerLinks, siteUrl }: Needs): void {
  mails.register('owner_link', async ({ reference, recipient }) => {
    const about = readOwnerMail(reference)
    const owner = about && (await ToyOwner.query(knex).findById(about.toyId))
    if (!owner || !about.isAbout(owner.linkKey)) return null
    // Removed, or replaced by another one, since it was asked for.
    const known = [owner.email, owner.pendingEmail].map((address) => address?.toLowerCase())
    if (!known.includes(recipient.toLowerCase())) return null
    const fragment = `k=${ownerLinks.tokenFor(owner.linkKey)}&c=${ownerLinks.codeFor(owner.linkKey, recipient)}`
    return ownerLinkMail(owner.toyId, `${siteUrl()}/owner/${encodeURIComponent(owner.toyId)}#${fragment}`)
  })
}

const ownerLinkMail = (toyId: string, href: string): MailContent =>
  layOutMail({
    name: '',
    subject: `Your owner link for tag ${toyId}`,
    heading: `Your owner link for tag ${toyId}`,
    blocks: [
      {
        kind: 'text',
        text: 'With this link you can change your toy’s profile, hide entries, and say when it is lost or home. Keep this email, and don’t forward it: anyone with the link can do the same.',
      },
      { kind: 'link', label: 'Open your toy’s page', text: 'Open your toy’s page:', href },
      {
        kind: 'note',
        text: 'Opening it also confirms this email address: if you ever lose the link, we can send it here again. If you didn’t ask for this email, ignore it.',
      },
    ],
  })
