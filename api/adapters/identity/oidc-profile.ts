import * as z from 'zod'
import type { Profile, Refusal, Reply, SignInFlow } from './identity.ts'
import { createIdTokenVerifier } from './id-token.ts'
import type { Discovery, OidcClient } from './oidc-discovery.ts'
import { Refused } from './oidc-refused.ts'

const timeoutMs = 10_000

/** What grant hands on: the tokens, or an error of its own, of the redirect back or of the token endpoint. */
const responseSchema = z.object({
  error: z.union([z.string(), z.looseObject({ error: z.string().optional().catch(undefined) })]).optional(),
  id_token: z.string().optional(),
  access_token: z.string().optional(),
})

/** Claims of either source; one that is no use counts as absent. `email_verified` is a string at some providers. */
const claimsSchema = z.object({
  email: z.string().min(3).max(320).optional().catch(undefined),
  email_verified: z
    .union([z.boolean(), z.string().transform((text) => text.toLowerCase() === 'true')])
    .nullish()
    .catch(false),
  picture: z.string().max(2_000).optional().catch(undefined),
})
type Claims = z.infer<typeof claimsSchema>

/** Makes a profile of the provider's reply: of the ID token, and of userinfo for what the token leaves open. */
export function createReplyReader(client: OidcClient, found: Discovery): SignInFlow['readReply'] {
  const verifyIdToken = createIdTokenVerifier(client, found)

  async function read({ response, nonce, iss }: Reply): Promise<Profile> {
    if (iss !== null && iss !== found.issuer) throw new Refused('failed', 'redirect back: unexpected "iss" parameter')
    const tokens = responseSchema.safeParse(response)
    if (!tokens.success) throw new Refused('failed', 'the token endpoint gave an answer that is not understood')
    const { error, id_token: token, access_token: accessToken } = tokens.data
    if (error !== undefined) throw refusedBy(error)
    if (!token) throw new Refused('failed', 'the token endpoint gave no ID token')
    const payload = await verifyIdToken(token, nonce)
    const claims = claimsSchema.parse(payload)
    const isComplete = claims.email !== undefined && typeof claims.email_verified === 'boolean' && claims.picture
    const userinfo = isComplete || !accessToken ? null : await readUserinfo(found, accessToken, payload.sub)
    return { subject: payload.sub, ...chooseClaims(userinfo ? [claims, userinfo] : [claims], client) }
  }

  return async (reply) => {
    try {
      return { profile: await read(reply) }
    } catch (error) {
      if (error instanceof Refused) return { problem: error.problem, reason: error.message } satisfies Refusal
      throw error
    }
  }
}

/** Null when there is no such endpoint. */
async function readUserinfo(found: Discovery, accessToken: string, subject: string): Promise<Claims | null> {
  if (!found.userinfo_endpoint) return null
  const body = await askUserinfo(found.userinfo_endpoint, accessToken)
  const claims = z.looseObject({ sub: z.string() }).safeParse(body)
  if (!claims.success) throw new Refused('failed', 'userinfo: "sub" claim is missing')
  // Otherwise it may be about somebody else (OpenID Connect Core 5.3.2).
  if (claims.data.sub !== subject) throw new Refused('failed', 'userinfo: unexpected "sub" claim value')
  return claimsSchema.parse(claims.data)
}

async function askUserinfo(endpoint: string, accessToken: string): Promise<unknown> {
  const headers = { Accept: 'application/json', Authorization: `Bearer ${accessToken}` }
  try {
    const answer = await fetch(endpoint, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    if (!answer.ok) throw new Refused('unavailable', `userinfo: answered with status ${answer.status}`)
    return await answer.json()
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused('unavailable', 'userinfo: no JSON could be fetched', { cause: error })
  }
}

/** An address and the word about it must stand in one source, or in two that name the same address. */
function chooseClaims(sources: readonly Claims[], { assumeEmailVerified }: OidcClient): Omit<Profile, 'subject'> {
  const email = sources
    .find((source) => source.email !== undefined)
    ?.email?.trim()
    .toLowerCase()
  if (!email) throw new Refused('no_email', 'no "email" claim in the ID token or userinfo')
  const verdicts = sources
    .filter((source) => source.email?.trim().toLowerCase() === email)
    .flatMap((source) => source.email_verified ?? [])
  if (verdicts.includes(false)) throw new Refused('email_not_verified', '"email_verified" claim is not true')
  if (verdicts.length === 0 && !assumeEmailVerified)
    throw new Refused('email_not_verified', 'no "email_verified" claim (see OAUTH_ASSUME_EMAIL_VERIFIED)')
  return { email, picture: sources.find((source) => source.picture !== undefined)?.picture ?? null }
}

const codePattern = /^[a-z_]{1,40}$/

/** Only codes are repeated: a description is the provider's own words and may name a person. */
function refusedBy(error: string | { error?: string | undefined }): Refused {
  const code = typeof error === 'string' ? error : (error.error ?? '')
  if (code === 'access_denied') return new Refused('cancelled', 'the provider answered access_denied')
  if (code === 'server_error' || code === 'temporarily_unavailable')
    return new Refused('unavailable', `the provider answered ${code}`)
  if (codePattern.test(code)) return new Refused('failed', `the provider answered ${code}`)
  if (code.startsWith('Grant: ')) return new Refused('failed', code.slice('Grant: '.length))
  if (typeof error !== 'string') return new Refused('failed', 'the token endpoint refused without an error code')
  return new Refused('unavailable', 'the token endpoint gave no answer')
}
