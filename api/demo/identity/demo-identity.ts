import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Configuration, Provider } from 'oidc-provider'
import { createSignInFlow } from '../../adapters/identity/identity-oidc.ts'
import { signInPaths, type Identity, type SignInFlow } from '../../adapters/identity/identity.ts'
import { discover, type OidcClient } from '../../adapters/identity/oidc-discovery.ts'
import { DemoStore } from './demo-identity-store.ts'
import { demoProblemPage, demoSignInPage, type DemoAccount } from './demo-sign-in-page.ts'

interface Options {
  /** The addresses that are let in; the first ones to choose from. */
  adminEmails: readonly string[]
  /** Port on 127.0.0.1; 0 takes a free one. */
  port: number
}

const host = '127.0.0.1'

/**
 * A real OpenID Connect provider on this machine that asks for no password, so that the way through a sign-in is the
 * same as with a real one. It starts with the first sign-in.
 */
export function createDemoIdentity({ adminEmails, port }: Options): Identity {
  const accounts = demoAccounts(adminEmails)
  let starting: Promise<{ server: Server; issuer: string; flow: SignInFlow }> | null = null
  let issuer = ''

  async function start() {
    const server = createServer()
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
    issuer = `http://${host}:${(server.address() as AddressInfo).port}`
    const client: OidcClient = {
      issuer,
      clientId: 'plush-trails',
      clientSecret: randomBytes(24).toString('base64url'),
      tokenAuthMethod: 'client_secret_post',
      assumeEmailVerified: false,
    }
    const provider = await createProvider(client, accounts)
    const picture = await readFile(new URL('../pictures/admin.webp', import.meta.url))
    server.on('request', (req, res) => void answer(provider, { accounts, picture }, req, res))
    return { server, issuer, flow: createSignInFlow(client, await discover(issuer), 'login') }
  }

  return {
    name: 'the demo account',
    isDemo: true,
    paths: signInPaths,
    // Not its address, which changes with every start.
    issuer: 'demo',
    start: () => undefined,
    async connect() {
      starting ??= start().catch((error: unknown) => {
        starting = null
        throw error
      })
      return (await starting).flow
    },
    mayFetch: (url) => url.origin === issuer,
    async close() {
      const running = await starting?.catch(() => null)
      running?.server.closeAllConnections()
      if (running) await new Promise((resolve) => running.server.close(resolve))
    },
  }
}

function demoAccounts(adminEmails: readonly string[]): DemoAccount[] {
  const admins = adminEmails.map((email, i) => ({
    id: `admin-${i + 1}`,
    name: i === 0 ? 'Ada Admin' : `Admin ${i + 1}`,
    email,
    isVerified: true,
    about: 'On the list of admins',
  }))
  const stranger = { id: 'stranger', name: 'Sam Stranger', email: 'stranger@plushtrails.example', isVerified: true }
  const unverified = { id: 'unverified', name: 'Uma Unverified', email: adminEmails[0] ?? '', isVerified: false }
  return [
    ...admins,
    { ...stranger, about: 'Not on the list of admins: sign-in is refused' },
    { ...unverified, about: 'Email address not verified: sign-in is refused' },
  ]
}

async function createProvider(client: OidcClient, accounts: readonly DemoAccount[]): Promise<Provider> {
  const { Provider } = await importQuietly()
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const configuration: Configuration = {
    adapter: DemoStore,
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`http://localhost${signInPaths.callback}`],
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256', kid: 'demo' } as never] },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    scopes: ['openid', 'email', 'profile'],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    findAccount: (_ctx, id) => findAccount(accounts, client.issuer, id),
    interactions: { url: (_ctx, interaction) => `/sign-in/${interaction.uid}` },
    // Nobody is asked for consent: there is one client, and it is ours.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 3600, Grant: 3600 },
  }
  const provider = new Provider(client.issuer, configuration)
  // The app may be opened under any name of this machine and on any port; what matters is that it is the app's own path.
  provider.Client.prototype.redirectUriAllowed = (uri: string) =>
    URL.canParse(uri) && new URL(uri).pathname === signInPaths.callback
  return provider
}

function findAccount(accounts: readonly DemoAccount[], issuer: string, id: string) {
  const account = accounts.find((one) => one.id === id)
  if (!account) return undefined
  const { name, email, isVerified } = account
  const claims = { sub: id, name, email, email_verified: isVerified, picture: `${issuer}/picture.webp` }
  return { accountId: id, claims: () => claims }
}

interface Shown {
  accounts: readonly DemoAccount[]
  picture: Buffer
}

async function answer(provider: Provider, shown: Shown, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const url = req.url ?? ''
  forgetSession(req)
  if (url === '/picture.webp') return void res.writeHead(200, { 'Content-Type': 'image/webp' }).end(shown.picture)
  if (!/^\/sign-in\/[\w-]+$/.test(url)) return void provider.callback()(req, res)
  try {
    if (req.method === 'POST') await choose(provider, shown.accounts, req, res)
    else {
      await provider.interactionDetails(req, res)
      sendPage(res, 200, demoSignInPage(shown.accounts))
    }
  } catch {
    if (!res.headersSent) sendPage(res, 400, demoProblemPage())
  }
}

/** Forgets an earlier sign-in: with another account chosen, the provider would first end that session. */
function forgetSession(req: IncomingMessage): void {
  const kept = req.headers.cookie?.split(/; */).filter((pair) => !/^_session\b/.test(pair))
  if (kept) req.headers.cookie = kept.join('; ')
}

async function choose(provider: Provider, accounts: readonly DemoAccount[], req: IncomingMessage, res: ServerResponse) {
  let body = ''
  for await (const chunk of req) if (body.length < 1_000) body += String(chunk)
  const id = new URLSearchParams(body).get('account')
  const result = accounts.some((one) => one.id === id)
    ? { login: { accountId: id ?? '' } }
    : { error: 'access_denied', error_description: 'Cancelled' }
  await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false })
}

function sendPage(res: ServerResponse, status: number, { html, policy }: { html: string; policy: string }): void {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
  }
  res.writeHead(status, { ...headers, 'Referrer-Policy': 'no-referrer', 'X-Content-Type-Options': 'nosniff' }).end(html)
}

/** It greets every older Node with a warning about production, which this is never part of. */
async function importQuietly(): Promise<{ Provider: typeof Provider }> {
  const { warn } = console
  console.warn = () => undefined
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}
