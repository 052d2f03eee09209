import { createHash, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { enqueueMail, erasedAddress } from './mail-queue.ts'

interface OwnerMail {
  toyId: string
  /** As it was when the email was asked for: one about an older link is not sent any more. */
  linkKey: Buffer
  recipient: string
}

/** Queues an owner's link to an address, in the caller's transaction. */
export const enqueueOwnerLink = (trx: Knex, { toyId, linkKey, recipient }: OwnerMail): Promise<boolean> =>
  enqueueMail(trx, { kind: 'owner_link', reference: `${toyId}:${fingerprint(linkKey)}:${randomUUID()}`, recipient })

/** The toy and the link that the reference of an `owner_link` email names; null for any other text. */
export function readOwnerMail(reference: string): { toyId: string; isAbout(linkKey: Buffer): boolean } | null {
  const [, toyId, link] = /^([^:]+):([0-9a-f]{16}):/.exec(reference) ?? []
  if (toyId === undefined) return null
  return { toyId, isAbout: (linkKey) => fingerprint(linkKey) === link }
}

const fingerprint = (linkKey: Buffer): string => createHash('sha256').update(linkKey).digest('hex').slice(0, 16)

/** Takes the addresses of a toy's owner out of the emails about it: those that wait are not sent. */
export async function forgetOwnerMails(trx: Knex, toyId: string): Promise<void> {
  const theirs = () => trx('mails').where({ kind: 'owner_link' }).whereRaw(`split_part(reference, ':', 1) = ?`, [toyId])
  await theirs().whereNot({ state: 'sent' }).delete()
  await theirs().whereNot({ recipient: erasedAddress }).update({ recipient: erasedAddress })
}
