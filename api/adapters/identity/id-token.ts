import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyOptions } from 'jose'
import type { Discovery, OidcClient } from './oidc-discovery.ts'
import { Refused } from './oidc-refused.ts'

/** Signed with a private key only: what is signed with a shared secret, or not at all, is refused. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const clockToleranceSeconds = 60
const keysTimeoutMs = 5_000

/** Resolves with the claims of a token that is signed, ours, of this sign-in and of now; otherwise throws `Refused`. */
export type VerifyIdToken = (token: string, nonce: string) => Promise<JWTPayload & { sub: string }>

/** Checks ID tokens as OpenID Connect Core 3.1.3.7 says, against the keys that the provider publishes. */
export function createIdTokenVerifier({ clientId }: Pick<OidcClient, 'clientId'>, found: Discovery): VerifyIdToken {
  const options: JWTVerifyOptions = {
    issuer: found.issuer,
    audience: clientId,
    algorithms,
    clockTolerance: clockToleranceSeconds,
    // It was made a moment ago, for this sign-in.
    maxTokenAge: '10 minutes',
    requiredClaims: ['sub', 'exp', 'iat'],
  }
  // No waiting time between fetches: only the provider itself can make us look for a key.
  const keys = createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: keysTimeoutMs, cooldownDuration: 0 })

  async function verify(token: string): Promise<JWTPayload> {
    try {
      return await verifyNow(token)
    } catch (error) {
      // A key that was replaced under the same name, or without one: jose fetches again for unknown names only.
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error
      await keys.reload()
      return await verifyNow(token)
    }
  }

  /** With the keys that were fetched last. */
  async function verifyNow(token: string): Promise<JWTPayload> {
    try {
      return (await jwtVerify(token, keys, options)).payload
    } catch (error) {
      if (error instanceof errors.JWKSMultipleMatchingKeys) return await verifyWithAny(token, error)
      throw error
    }
  }

  /** Several keys without a name: one of them has signed. */
  async function verifyWithAny(token: string, candidates: errors.JWKSMultipleMatchingKeys): Promise<JWTPayload> {
    for await (const key of candidates) {
      try {
        return (await jwtVerify(token, key, options)).payload
      } catch (error) {
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error
      }
    }
    throw new errors.JWSSignatureVerificationFailed()
  }

  return async (token, nonce) => {
    const payload = await verify(token).catch((error: unknown) => {
      throw asRefused(error)
    })
    const { sub, azp } = payload
    if (payload['nonce'] !== nonce) throw new Refused('failed', 'ID token: unexpected "nonce" claim value')
    if (azp !== undefined && azp !== clientId) throw new Refused('failed', 'ID token: unexpected "azp" claim value')
    if (!sub || sub.length > 255) throw new Refused('failed', 'ID token: "sub" claim is empty or too long')
    return { ...payload, sub }
  }
}

/** jose's words name claims and headers, never their values. */
function asRefused(error: unknown): Refused {
  const isKeys = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid
  const isToken = error instanceof errors.JOSEError && error.code !== errors.JOSEError.code
  if (isToken && !isKeys) return new Refused('failed', `ID token: ${error.message}`, { cause: error })
  return new Refused('unavailable', "the provider's keys (jwks_uri) could not be fetched", { cause: error })
}
