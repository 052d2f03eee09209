import { createHmac } from 'node:crypto'
import { domainToASCII, domainToUnicode } from 'node:url'
import type { Secrets } from './secrets.ts'

/**
 * An address in the form in which two of the same mailbox are equal: letters in lower case, the domain as in DNS. Mail goes
 * to the domain as it was typed; one that pages read as another domain stays as it is, since somebody else may get its mail.
 */
export function mailboxOf(email: string): string {
  const { local, typed, domain } = partsOf(email)
  const isTheSame = domain === typed || domainToUnicode(domain) === typed
  return `${local}@${isTheSame ? domain : typed}`
}

/**
 * What an address is counted by, 32 bytes: dots and what follows a plus are left out, because many providers deliver all
 * of these to one mailbox. Keyed, so that nobody can tell from it whose it was; the first is by the newest secret.
 */
export function addressHashes(email: string, secrets: Secrets): [newest: Buffer, ...earlier: Buffer[]] {
  const { local, domain } = partsOf(email)
  const plain = local.replace(/(?!^)\+.*$/, '').replaceAll('.', '')
  const provider = domain === 'googlemail.com' ? 'gmail.com' : domain
  const hash = (secret: string) => createHmac('sha256', secret).update(`follow|${plain}@${provider}`).digest()
  const [newest, ...earlier] = secrets
  return [hash(newest), ...earlier.map(hash)]
}

/** `domain` is the one that pages read in what was `typed`. */
function partsOf(email: string): { local: string; typed: string; domain: string } {
  const plain = email.normalize('NFC').toLowerCase()
  const at = plain.lastIndexOf('@')
  const typed = plain.slice(at + 1)
  return { local: plain.slice(0, at), typed, domain: domainToASCII(typed) || typed }
}
