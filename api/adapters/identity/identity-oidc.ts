import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import type { Log } from '../log.ts'
import { signInPaths, type Identity, type SignInFlow } from './identity.ts'
import { discover, type Discovery, type OidcClient } from './oidc-discovery.ts'
import { createGrant } from './oidc-grant.ts'
import { createReplyReader } from './oidc-profile.ts'

const waits = { firstRetry: 1_000, lastRetry: 60_000 }
const google = 'https://accounts.google.com'

/** A provider that describes itself at /.well-known/openid-configuration. */
export function createOidcIdentity({ client, name, log }: { client: OidcClient; name: string; log: Log }): Identity {
  let ready: Promise<SignInFlow> | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  /** Single flight; a failure is not kept, so that the next sign-in tries again. */
  function connect(): Promise<SignInFlow> {
    ready ??= discover(client.issuer)
      .then((found) => createSignInFlow(client, found, accountPrompt(client.issuer, found)))
      .catch((cause: unknown) => {
        ready = null
        throw new AppError('unavailable', message('signInUnavailable'), { retryAfter: 5, cause })
      })
    return ready
  }

  async function look(wait: number): Promise<void> {
    try {
      await connect()
    } catch (error) {
      const { cause } = error as Error
      log.warn({ issuer: client.issuer, error: String(cause) }, 'Identity provider unreachable; will retry')
      if (isClosed) return
      timer = setTimeout(() => void look(Math.min(wait * 2, waits.lastRetry)), wait)
      timer.unref()
    }
  }

  return {
    name,
    isDemo: false,
    paths: signInPaths,
    issuer: client.issuer,
    start: () => void look(waits.firstRetry),
    connect,
    mayFetch: (url) => url.protocol === 'https:',
    close() {
      isClosed = true
      clearTimeout(timer)
      return Promise.resolve()
    },
  }
}

/** Signing in at the provider that was found: the way there, and the reading of what it says. */
export function createSignInFlow(client: OidcClient, found: Discovery, prompt: string | null): SignInFlow {
  return { grant: createGrant(client, found, prompt), readReply: createReplyReader(client, found) }
}

/** After signing out, a person can choose another account. */
function accountPrompt(issuer: string, found: Discovery): string | null {
  const isKnown = issuer.startsWith(google) || found.prompt_values_supported?.includes('select_account')
  return isKnown ? 'select_account' : null
}
