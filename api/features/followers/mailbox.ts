import { createHmac } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { Secrets } from '../../domain/secrets.ts'

/** An address in the form in which two of the same mailbox are equal: letters in lower case, the domain as in DNS. */
export function mailboxOf(email: string): string {
  const { local, domain } = partsOf(email)
  return `${local}@${domain}`
}

/**
 * What an address is counted by, 32 bytes: dots and what follows a plus are left out, because many providers deliver all
 * of these to one mailbox. Keyed, so that nobody can tell from it whose it was.
 */
export function addressHash(email: string, secrets: Secrets): Buffer {
  const { local, domain } = partsOf(email)
  const plain = local.replace(/(?!^)\+.*$/, '').replaceAll('.', '')
  const provider = domain === 'googlemail.com' ? 'gmail.com' : domain
  return createHmac('sha256', secrets[0]).update(`follow|${plain}@${provider}`).digest()
}

function partsOf(email: string): { local: string; domain: string } {
  const at = email.lastIndexOf('@')
  const typed = email.slice(at + 1).toLowerCase()
  return { local: email.slice(0, at).normalize('NFC').toLowerCase(), domain: domainToASCII(typed) || typed }
}
