import type { OwnerToy } from '#contract/owners'
import { ApiError, NetworkError } from '../../data/http.ts'
import { confirmOwnerEmail, fetchOwnerToy } from '../../data/owner.ts'
import { keepOwnerToken, readOwnerToken } from '../../data/owner-links.ts'
import type { GivenLink } from './link-in-address.ts'

export type Opened =
  | { status: 'ready'; toy: OwnerToy; token: string; email: 'confirmed' | 'refused' | null }
  /** `isDead`: there is a link, but a newer one was made since. */
  | { status: 'no-link'; isDead: boolean }
  | { status: 'failed'; isOffline: boolean }

/** What the link in the address opens, or the one on the device: a dead link does not take the place of one that works. */
export async function openOwner(toyId: string, given: GivenLink | null, signal: AbortSignal): Promise<Opened> {
  const kept = await readOwnerToken(toyId).catch(() => null)
  const tokens = [...new Set([given?.token, kept])].filter((token): token is string => typeof token === 'string')
  try {
    for (const token of tokens) {
      const toy = await fetchUnlessDead({ toyId, token }, signal)
      if (!toy) continue
      // A device without room opens the page all the same.
      if (token !== kept) await keepOwnerToken(toy.id, token).catch(() => undefined)
      const code = token === given?.token ? given.code : null
      return { status: 'ready', token, ...(code === null ? { toy, email: null } : await confirm(toy, token, code)) }
    }
  } catch (error) {
    return { status: 'failed', isOffline: error instanceof NetworkError && error.reason === 'offline' }
  }
  return { status: 'no-link', isDead: tokens.length > 0 }
}

async function fetchUnlessDead(credentials: { toyId: string; token: string }, signal: AbortSignal) {
  try {
    return await fetchOwnerToy(credentials, signal)
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'forbidden' || error.code === 'not_found')) return null
    throw error
  }
}

/** An email that was replaced by a later one opens the page as well. */
async function confirm(toy: OwnerToy, token: string, code: string) {
  try {
    const confirmed = await confirmOwnerEmail({ toyId: toy.id, token }, code)
    const isNews = toy.email?.isConfirmed !== true
    return { toy: confirmed, email: isNews ? ('confirmed' as const) : null }
  } catch {
    return { toy, email: 'refused' as const }
  }
}
