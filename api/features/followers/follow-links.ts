import type { Secrets } from '../../domain/secrets.ts'
import { createSignedTokens } from '../../domain/signed-tokens.ts'

export interface FollowLinks {
  /** The page that asks whether to follow. The token is in the fragment: no server and no log sees it. */
  confirmPage(key: string): string
  /** The page that asks whether to leave. */
  leavePage(key: string): string
  /** Where a mail program leaves with one request (RFC 8058), which can only send an address. */
  leaveAtOnce(key: string): string
  /** The key in a token of ours; null for any other text. */
  read(token: string): { key: string; isForConfirming: boolean } | null
}

interface Needs {
  secrets: Secrets
  /** The site's address, known once the server listens. */
  siteUrl(): string
}

export function createFollowLinks({ secrets, siteUrl }: Needs): FollowLinks {
  const confirming = createSignedTokens({ purpose: 'follow-confirm', secrets })
  const leaving = createSignedTokens({ purpose: 'follow-leave', secrets })
  return {
    confirmPage: (key) => `${siteUrl()}/follow/confirm#${confirming.tokenFor(key)}`,
    leavePage: (key) => `${siteUrl()}/follow/leave#${leaving.tokenFor(key)}`,
    leaveAtOnce: (key) => `${siteUrl()}/api/follow/leave?token=${leaving.tokenFor(key)}`,
    read(token) {
      const toConfirm = confirming.readKey(token)
      if (toConfirm !== null) return { key: toConfirm, isForConfirming: true }
      const toLeave = leaving.readKey(token)
      return toLeave === null ? null : { key: toLeave, isForConfirming: false }
    },
  }
}
