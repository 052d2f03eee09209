import { limits } from '#contract/limits'
import { paths } from '../paths.ts'

/** What the code on a tag says; `password` is null when the code holds the journey's address alone. */
export interface TagCode {
  id: string
  password: string | null
}

/** Begins the fragment that holds a password. The script in index.html looks for the same. */
const fragment = '#k='

/** What is printed as a code: the journey's address, with a password in the fragment, which browsers send nowhere. */
export const tagAddress = (origin: string, { id, password }: TagCode): string =>
  origin + paths.journey(id) + (password === null ? '' : fragment + encodeURIComponent(password))

/** More than the longest address of ours. */
const longest = 600

const isTagId = (text: string) => new RegExp(`^[A-Za-z0-9-]{1,${limits.tagId}}$`).test(text)

/**
 * What a scanned text means to us: a bare tag ID, or the address of a journey on this very site. Null for everything else,
 * also for addresses of other sites in which ours occurs: what is scanned is never opened, only the ID taken out of it.
 */
export function readTagCode(text: string, origin: string): TagCode | null {
  const clean = text.trim()
  if (clean.length > longest) return null
  if (isTagId(clean)) return { id: clean, password: null }
  const url = parse(clean)
  if (!url || url.host !== new URL(origin).host || url.username || url.password) return null
  const [, name] = /^\/journey\/([^/]+)(?:\/add-entry)?\/?$/.exec(url.pathname) ?? []
  const id = decode(name ?? '')
  return isTagId(id) ? { id, password: url.hash.startsWith(fragment) ? readPassword(url.hash) : null } : null
}

const readPassword = (hash: string) => decode(hash.slice(fragment.length)).trim() || null

/**
 * Whether a text gives a secret of a tag away: the address of a journey or an owner link with one in its fragment, whatever
 * the site, or one of the `known` passwords in any place. Letter case is not regarded, as the server takes passwords in
 * either.
 */
export function givesPasswordAway(text: string, known: readonly string[] = []): boolean {
  const url = parse(text.trim())
  if (url && /\/(journey|owner)\/[^/]/.test(url.pathname) && url.hash.startsWith(fragment)) return true
  const folded = decode(text).toLowerCase()
  return known.some((password) => password.length >= shortest && folded.includes(password.toLowerCase()))
}

/** Shorter passwords, of before there was a minimum, occur in any text by chance. */
const shortest = 4

function parse(text: string): URL | null {
  try {
    const url = new URL(text)
    return /^https?:$/.test(url.protocol) ? url : null
  } catch {
    return null
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
