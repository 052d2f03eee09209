import { createHmac } from 'node:crypto'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createStandIn } from '../../../scripts/testing/stand-in.ts'
import { createLog } from '../../adapters/log.ts'
import type { Config } from '../../config/config.ts'
import { createBrowser } from '../../testing/admin-browser.ts'
import { useTestServer } from '../../testing/file-server.ts'
import { oddClient, startTestProvider, type TestProvider } from '../../testing/oidc-provider.ts'
import { oidcShapes, type OidcShape } from '../../testing/oidc-shapes.ts'
import { wideBudgets } from '../../testing/wide-budgets.ts'

const adminEmails = ['admin@plushtrails.example']
let lines = ''
const log = createLog({ level: 'info' }, { write: (line: string) => void (lines += line) })
const server = useTestServer({ ...wideBudgets, adminEmails }, log)

beforeEach(async () => {
  lines = ''
  await server.knex('admins').delete()
})

/** Signs in at the provider, which lets everybody in, and ends on a page of ours. */
async function signInAt(url: string): Promise<string> {
  const end = new URL((await createBrowser().visit(`${url}/api/login`)).url)
  return end.pathname + end.search
}

/** Why the log says that it was refused. */
function loggedReason(): string | undefined {
  const refusals = lines.split('\n').filter((line) => line.includes('Sign-in refused'))
  return (JSON.parse(refusals.at(-1) ?? '{}') as { reason?: string }).reason
}

async function withProvider(
  shape: OidcShape,
  test: (provider: TestProvider, join: (signIn: Config['signIn']) => Promise<string>) => Promise<void>,
): Promise<void> {
  const provider = await startTestProvider(shape)
  const joined: { stop(): Promise<void> }[] = []
  try {
    await test(provider, async (signIn) => {
      const other = await server.join({ signIn })
      joined.push(other)
      return other.url
    })
  } finally {
    await Promise.all(joined.map((other) => other.stop()))
    await provider.close()
  }
}

describe('a provider', () => {
  it.each(Object.entries(oidcShapes).filter(([name]) => name !== 'entra'))('like %s signs in', async (_name, shape) => {
    await withProvider(shape, async (provider, join) => {
      const url = await join(provider.signIn())
      expect(await signInAt(url)).toBe('/admin/dashboard')
      const [admin] = await server.knex('admins').select('email', 'issuer', 'subject')
      expect(admin).toEqual({
        email: 'admin@plushtrails.example',
        issuer: provider.signIn().issuer,
        subject: 'subject-1',
      })
    })
  })

  it('that never says whether an address is verified is admitted by OAUTH_ASSUME_EMAIL_VERIFIED only', async () => {
    await withProvider(oidcShapes.entra, async (provider, join) => {
      expect(await signInAt(await join(provider.signIn()))).toBe('/admin?problem=email_not_verified')
      expect(loggedReason()).toBe('no "email_verified" claim (see OAUTH_ASSUME_EMAIL_VERIFIED)')
      const url = await join(provider.signIn({ assumeEmailVerified: true }))
      expect(await signInAt(url)).toBe('/admin/dashboard')
      provider.forge.claims = (claims) => ({ ...claims, email_verified: false })
      expect(await signInAt(url)).toBe('/admin?problem=email_not_verified')
      expect(loggedReason()).toBe('"email_verified" claim is not true')
    })
  })

  it('that offers two ways to send the secret and takes one is told by OAUTH_TOKEN_AUTH_METHOD', async () => {
    const shape: OidcShape = { ...oidcShapes.keycloak, accepts: ['client_secret_basic'] }
    await withProvider(shape, async (provider, join) => {
      expect(await signInAt(await join(provider.signIn()))).toBe('/admin?problem=failed')
      expect(loggedReason()).toBe('the provider answered invalid_client')
      const url = await join(provider.signIn({ tokenAuthMethod: 'client_secret_basic' }))
      expect(await signInAt(url)).toBe('/admin/dashboard')
    })
  })

  it.each(['RS256', 'PS256', 'ES256', 'EdDSA'] as const)('that signs with %s signs in', async (alg) => {
    await withProvider({ ...oidcShapes.keycloak, alg }, async (provider, join) => {
      expect(await signInAt(await join(provider.signIn()))).toBe('/admin/dashboard')
    })
  })

  it('that takes no client secret at all is reported, not guessed at', async () => {
    await withProvider({ ...oidcShapes.okta, authMethods: ['private_key_jwt'] }, async (provider, join) => {
      expect(await signInAt(await join(provider.signIn()))).toBe('/admin?problem=unavailable')
      expect(lines).toContain('client_secret_post')
    })
  })
})

describe('at a provider', () => {
  const provider = createStandIn<TestProvider>()
  const minimal = createStandIn<TestProvider>()
  const urls = { keycloak: '', minimal: '' }
  beforeAll(async () => {
    provider.set(await startTestProvider(oidcShapes.keycloak))
    minimal.set(await startTestProvider(oidcShapes.minimal))
    urls.keycloak = (await server.join({ signIn: provider.object.signIn() })).url
    urls.minimal = (await server.join({ signIn: minimal.object.signIn() })).url
  })
  beforeEach(() => {
    provider.object.reset()
    minimal.object.reset()
  })
  afterAll(() => Promise.all([provider.object.close(), minimal.object.close()]))

  const past = () => Math.floor(Date.now() / 1000) - 120
  const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

  it.each<[string, string, Partial<TestProvider['forge']>]>([
    ['issuer', 'ID token: unexpected "iss" claim value', { claims: (c) => ({ ...c, iss: 'https://evil.example' }) }],
    [
      'issuer with another slash',
      'ID token: unexpected "iss" claim value',
      { claims: (c) => ({ ...c, iss: `${c.iss}/` }) },
    ],
    ['audience', 'OpenID Connect invalid id_token audience', { claims: (c) => ({ ...c, aud: 'another client' }) }],
    [
      'party it was issued to',
      'ID token: unexpected "azp" claim value',
      { claims: (c) => ({ ...c, aud: [oddClient.clientId, 'another'], azp: 'another' }) },
    ],
    ['nonce', 'OpenID Connect nonce mismatch', { claims: (c) => ({ ...c, nonce: 'of another sign-in' }) }],
    ['end', 'ID token: "exp" claim timestamp check failed', { claims: (c) => ({ ...c, exp: past() }) }],
    [
      'age',
      'ID token: "iat" claim timestamp check failed (too far in the past)',
      { claims: (c) => ({ ...c, iat: past() - 3600 }) },
    ],
    ['time of making', 'ID token: missing required "iat" claim', { claims: ({ iat: _, ...c }) => c }],
    ['subject', 'ID token: missing required "sub" claim', { claims: ({ sub: _, ...c }) => c }],
    [
      'signature: none',
      'ID token: "alg" (Algorithm) Header Parameter value not allowed',
      { sign: (c) => Promise.resolve(`${base64url({ alg: 'none' })}.${base64url(c)}.`) },
    ],
    [
      'signature: by the client secret',
      'ID token: "alg" (Algorithm) Header Parameter value not allowed',
      {
        sign(c) {
          const body = `${base64url({ alg: 'HS256' })}.${base64url(c)}`
          return Promise.resolve(
            `${body}.${createHmac('sha256', oddClient.clientSecret).update(body).digest('base64url')}`,
          )
        },
      },
    ],
    [
      'signature: of other claims',
      'ID token: signature verification failed',
      {
        async sign(c, honest) {
          const [head, , signature] = (await honest({ ...c, sub: 'somebody' })).split('.')
          return `${head}.${base64url(c)}.${signature}`
        },
      },
    ],
    ['form', 'OpenID Connect invalid id_token format', { sign: () => Promise.resolve('no token') }],
    [
      'address in userinfo of somebody else',
      'userinfo: unexpected "sub" claim value',
      { claims: ({ email: _, ...c }) => c, userinfo: (c) => ({ ...c, sub: 'somebody' }) },
    ],
    [
      'address: unverified',
      '"email_verified" claim is not true',
      { claims: (c) => ({ ...c, email_verified: 'false' }) },
    ],
    [
      'address: unverified, while userinfo vouches for another one',
      'no "email_verified" claim (see OAUTH_ASSUME_EMAIL_VERIFIED)',
      { claims: ({ email_verified: _, ...c }) => c, userinfo: (c) => ({ ...c, email: 'mallory@plushtrails.example' }) },
    ],
    [
      'address: none',
      'no "email" claim in the ID token or userinfo',
      { claims: ({ email: _, ...c }) => c, userinfo: ({ sub }) => ({ sub }) },
    ],
    [
      'issuer of the redirect back',
      'redirect back: unexpected "iss" parameter',
      { redirect: (query) => query.set('iss', 'https://evil.example') },
    ],
    [
      'state',
      'this browser has begun no sign-in with this state',
      { redirect: (query) => query.set('state', 'f'.repeat(40)) },
    ],
    ['code', 'the provider answered invalid_grant', { redirect: (query) => query.set('code', 'made-up') }],
  ])('a reply with a forged %s is refused, and the log says why', async (_part, reason, forge) => {
    Object.assign(provider.object.forge, forge)
    expect(await signInAt(urls.keycloak)).toMatch(/^\/admin\?problem=\w+$/)
    expect(loggedReason()).toBe(reason)
    expect(lines).not.toMatch(/plushtrails\.example"|a:b|eyJ/)
    expect(await server.knex('admins').select()).toEqual([])
    provider.object.reset()
    expect(await signInAt(urls.keycloak)).toBe('/admin/dashboard')
  })

  it('a key that is not known yet is fetched once, and one that is never published is refused', async () => {
    await signInAt(urls.keycloak)
    await provider.object.rotate()
    provider.object.reset()
    expect(await signInAt(urls.keycloak)).toBe('/admin/dashboard')
    expect(await signInAt(urls.keycloak)).toBe('/admin/dashboard')
    const keyFetches = () => provider.object.asked.filter((path) => path === '/keys').length
    expect(keyFetches()).toBe(1)
    const { privateKey } = await generateKeyPair('RS256')
    provider.object.forge.sign = (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'unknown' }).sign(privateKey)
    expect(await signInAt(urls.keycloak)).toBe('/admin?problem=failed')
    expect(loggedReason()).toBe('ID token: no applicable key found in the JSON Web Key Set')
    expect(keyFetches()).toBe(2)
  })

  it('a key without a name that was replaced is fetched again', async () => {
    expect(await signInAt(urls.minimal)).toBe('/admin/dashboard')
    await minimal.object.rotate()
    expect(await signInAt(urls.minimal)).toBe('/admin/dashboard')
  })

  it('a code that was used before signs nobody in', async () => {
    let code = ''
    provider.object.forge.redirect = (query) => void (code = query.get('code') ?? '')
    expect(await signInAt(urls.keycloak)).toBe('/admin/dashboard')
    provider.object.forge.redirect = (query) => query.set('code', code)
    expect(await signInAt(urls.keycloak)).toBe('/admin?problem=failed')
    expect(loggedReason()).toBe('the provider answered invalid_grant')
  })

  it('two sign-ins that were begun in two tabs both end on the dashboard', async () => {
    const browser = createBrowser()
    const begin = async () => {
      const start = await browser.ask(`${urls.keycloak}/connect/oidc`)
      return start.headers.get('location') ?? ''
    }
    const tabs = [await begin(), await begin()]
    for (const tab of tabs) expect(new URL((await browser.visit(tab)).url).pathname).toBe('/admin/dashboard')
  })

  it('a sign-in each of whose requests reaches another process ends on the dashboard', async () => {
    const site = { signIn: provider.object.signIn(), publicUrl: 'http://plushtrails.test' }
    const processes = [await server.join(site), await server.join(site)]
    const browser = createBrowser()
    let [path, hops] = ['/connect/oidc', 0]
    while (path !== '/admin/dashboard' && hops < 10) {
      const answer = await browser.ask(`${processes[hops++ % 2]?.url}${path}`)
      const next = new URL(answer.headers.get('location') ?? '', site.publicUrl)
      const isOurs = next.origin === site.publicUrl
      const back = isOurs ? next : new URL((await browser.ask(next.href)).headers.get('location') ?? '')
      path = back.pathname + back.search
    }
    expect(path).toBe('/admin/dashboard')
    expect(hops).toBeGreaterThan(1)
    for (const { url } of processes) expect((await browser.ask(`${url}/api/auth/user`)).status).toBe(200)
  })
})
