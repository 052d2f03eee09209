import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT, type GenerateKeyPairResult, type JWK, type JWTPayload } from 'jose'
import type { SignInConfig } from '../config/config-admin.ts'
import type { OidcShape } from './oidc-shapes.ts'

/** Every character that an encoding could lose. */
export const oddClient = { clientId: 'plush trails/ü:1', clientSecret: 'a:b%41+c d&e=f#"\\ß€/?*~' }
const subject = 'subject-1'

/** What a forged token endpoint may change; each has the honest value by default. */
interface Forgery {
  claims(claims: JWTPayload): JWTPayload
  sign(claims: JWTPayload, honest: (claims: JWTPayload) => Promise<string>): Promise<string>
  userinfo(claims: JWTPayload): unknown
  /** Parameters of the redirect back. */
  redirect(query: URLSearchParams): void
}

type OidcConfig = Extract<SignInConfig, { provider: 'oidc' }>

export interface TestProvider {
  shape: OidcShape
  forge: Forgery
  /** Paths that were asked for, in order. */
  asked: string[]
  /** Honest again, with the shape it was started with. */
  reset(): void
  signIn(changes?: Partial<OidcConfig>): OidcConfig
  /** Signs with a new key from now on. */
  rotate(keyId?: string): Promise<void>
  close(): Promise<void>
}

const honest: Forgery = {
  claims: (claims) => claims,
  sign: (claims, sign) => sign(claims),
  userinfo: (claims) => claims,
  redirect: () => undefined,
}

interface Code {
  redirectUri: string
  challenge: string
  nonce: string
}

/** An OpenID Connect provider of any shape that signs everybody in at once, and forges on demand. */
export async function startTestProvider(shape: OidcShape): Promise<TestProvider> {
  const codes = new Map<string, Code>()
  let key = await makeKey(shape)
  let [origin, accessToken] = ['', '']
  const issuer = () => origin + provider.shape.issuerPath
  const base = () => issuer().replace(/\/$/, '')

  const provider: TestProvider = {
    shape,
    forge: { ...honest },
    asked: [],
    reset() {
      Object.assign(provider, { shape, forge: { ...honest }, asked: [] })
    },
    signIn: (changes = {}) => ({
      provider: 'oidc',
      issuer: base(),
      ...oddClient,
      name: 'Test',
      tokenAuthMethod: null,
      assumeEmailVerified: false,
      ...changes,
    }),
    async rotate(keyId) {
      key = await makeKey(shape, keyId)
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }

  function discovery() {
    const { authMethods, userinfo, authorizeQuery = '' } = provider.shape
    return {
      issuer: issuer(),
      authorization_endpoint: `${base()}/authorize${authorizeQuery}`,
      token_endpoint: `${base()}/token`,
      jwks_uri: `${base()}/keys`,
      ...(userinfo ? { userinfo_endpoint: `${base()}/userinfo` } : {}),
      ...(authMethods ? { token_endpoint_auth_methods_supported: authMethods } : {}),
    }
  }

  function authorize(query: URLSearchParams, res: ServerResponse): void {
    const redirectUri = query.get('redirect_uri') ?? ''
    const back = new URLSearchParams({ code: randomUUID(), state: query.get('state') ?? '' })
    if (provider.shape.sendsIss) back.set('iss', issuer())
    const wanted = new URLSearchParams(provider.shape.authorizeQuery)
    if ([...wanted].some(([name, value]) => query.get(name) !== value)) back.set('error', 'invalid_request')
    const [challenge, nonce] = [query.get('code_challenge') ?? '', query.get('nonce') ?? '']
    codes.set(back.get('code') ?? '', { redirectUri, challenge, nonce })
    provider.forge.redirect(back)
    res.writeHead(302, { Location: `${redirectUri}?${back}` }).end()
  }

  async function exchange(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(req))
    if (!isOurClient(req.headers.authorization, form, provider.shape))
      return json(res, 401, { error: 'invalid_client' })
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!code || code.redirectUri !== form.get('redirect_uri') || code.challenge !== challenge)
      return json(res, 400, { error: 'invalid_grant', error_description: 'admin@plushtrails.example did it' })
    const now = Math.floor(Date.now() / 1000)
    const always = { iss: issuer(), aud: oddClient.clientId, sub: subject, nonce: code.nonce, iat: now, exp: now + 300 }
    const claims = provider.forge.claims({ ...always, ...provider.shape.idToken })
    const { alg } = provider.shape
    const header = { alg, ...(key.jwk.kid ? { kid: key.jwk.kid } : {}) }
    const sign = (all: JWTPayload) => new SignJWT(all).setProtectedHeader(header).sign(key.privateKey)
    accessToken = randomUUID()
    const idToken = await provider.forge.sign(claims, sign)
    json(res, 200, { access_token: accessToken, token_type: 'Bearer', expires_in: 300, id_token: idToken })
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '', origin)
    const path = url.pathname.slice(new URL(base()).pathname.replace(/\/$/, '').length)
    provider.asked.push(path)
    if (path === '/.well-known/openid-configuration') return json(res, 200, discovery())
    if (path === '/authorize') return authorize(url.searchParams, res)
    if (path === '/token') return await exchange(req, res)
    if (path === '/keys') return json(res, 200, { keys: [key.jwk] })
    const { userinfo } = provider.shape
    if (path !== '/userinfo' || !userinfo || req.headers.authorization !== `Bearer ${accessToken}`)
      return json(res, 401, { error: 'invalid_token' })
    json(res, 200, provider.forge.userinfo({ sub: subject, ...userinfo }))
  }

  const server = createServer((req, res) => void answer(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return provider
}

type Key = GenerateKeyPairResult & { jwk: JWK }

async function makeKey({ alg, hasKeyId }: OidcShape, keyId: string = randomUUID()): Promise<Key> {
  const pair = await generateKeyPair(alg, { extractable: true })
  const jwk = { ...(await exportJWK(pair.publicKey)), use: 'sig', ...(hasKeyId ? { kid: keyId } : {}) }
  return { ...pair, jwk }
}

/** As strict as RFC 6749 2.3.1: by one method, and the one that is configured. */
function isOurClient(authorization: string | undefined, form: URLSearchParams, { accepts }: OidcShape): boolean {
  const decode = (part: string) => new URLSearchParams(`x=${part}`).get('x')
  if (authorization) {
    if (!accepts.includes('client_secret_basic') || form.has('client_secret')) return false
    const [, encoded = ''] = /^Basic (.+)$/.exec(authorization) ?? []
    const [id = '', secret = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':')
    return rest.length === 0 && decode(id) === oddClient.clientId && decode(secret) === oddClient.clientSecret
  }
  const isTheirs = form.get('client_id') === oddClient.clientId && form.get('client_secret') === oddClient.clientSecret
  return accepts.includes('client_secret_post') && isTheirs
}

function json(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
