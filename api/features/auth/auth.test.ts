import { describe, expect, it } from 'vitest'
import { createAdminClient, createBrowser, signIn, type Browser } from '../../testing/admin-browser.ts'
import { useTestServer } from '../../testing/file-server.ts'
import { wideBudgets } from '../../testing/wide-budgets.ts'

const server = useTestServer({
  ...wideBudgets,
  adminEmails: ['admin@plushtrails.example', 'second@plushtrails.example'],
})

const whoAmI = (browser: Browser, url = server.url) => browser.ask(`${url}/api/auth/user`)

/** Redirected to the provider, and not further. */
async function beginSignIn(browser: Browser): Promise<URL> {
  const login = await browser.ask(`${server.url}/api/login`)
  const connect = await browser.ask(new URL(login.headers.get('location') ?? '', server.url).href)
  return new URL(connect.headers.get('location') ?? '')
}

describe('signing in', () => {
  it('names the provider without a session', async () => {
    const response = await fetch(`${server.url}/api/auth/provider`)
    expect(await response.json()).toEqual({ name: 'the demo account', isDemo: true })
  })

  it('uses the authorization code flow with PKCE, state and nonce, at a provider on another host', async () => {
    const browser = createBrowser()
    const provider = await beginSignIn(browser)
    expect(provider.hostname).not.toBe(new URL(server.url).hostname)
    expect(Object.fromEntries(provider.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${server.url}/connect/oidc/callback`,
      state: expect.stringMatching(/^[0-9a-f]{40}$/) as string,
      nonce: expect.stringMatching(/^[0-9a-f]{40}$/) as string,
    })
    const end = await signIn(browser, server.url, 'admin-1')
    expect(end.href).toBe(`${server.url}/admin/dashboard`)
    const user = await whoAmI(browser)
    expect(user.headers.get('cache-control')).toBe('no-store')
    expect(await user.json()).toEqual({ email: 'admin@plushtrails.example', profileImageUrl: '/api/auth/picture' })
    const picture = await browser.ask(`${server.url}/api/auth/picture`)
    expect(picture.headers.get('content-type')).toBe('image/webp')
  })

  it('over the budget sends a browser to a page that says so, and tells programs when to come again', async () => {
    const budgets = { ...wideBudgets.budgets, signIns: [{ points: 1, seconds: 600 }] }
    const other = await server.join({ budgets, trustProxy: true })
    const address = { 'X-Forwarded-For': '198.51.100.9' }
    const start = () => fetch(`${other.url}/connect/oidc`, { redirect: 'manual', headers: address })
    expect((await start()).status).toBe(302)
    const refused = await start()
    expect([refused.status, refused.headers.get('refresh')]).toEqual([429, '0; url=/admin?problem=too_many'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
  })

  it('lets the same person try again with another account', async () => {
    const browser = createBrowser()
    expect((await signIn(browser, server.url, 'stranger')).search).toBe('?problem=not_on_list')
    expect((await signIn(browser, server.url, 'admin-1')).pathname).toBe('/admin/dashboard')
  })

  it('sets an HttpOnly cookie of ten minutes, from which nobody can read the sign-in under way', async () => {
    const browser = createBrowser()
    const begun = await browser.ask(`${server.url}/connect/oidc`)
    const [cookie = ''] = begun.headers.getSetCookie()
    const [, value = ''] = /^plush-trails-sign-in=([\w-]+);/.exec(cookie) ?? []
    expect(Buffer.from(value, 'base64url').toString('latin1')).not.toMatch(/state|nonce|code_verifier/)
    const minutes = (Date.parse(/expires=([^;]+)/i.exec(cookie)?.[1] ?? '') - Date.now()) / 60_000
    expect(Math.round(minutes)).toBe(10)
    for (const part of ['httponly', 'samesite=lax', 'path=/']) expect(cookie.toLowerCase()).toContain(part)
    await signIn(browser, server.url, 'admin-1')
    expect(browser.cookies(server.url)).toMatch(/(^|; )plush-trails=[\w-]{43}(;|$)/)
  })

  it('uses a __Host- cookie that is Secure when the site is served over https', async () => {
    const other = await server.join({ publicUrl: 'https://plushtrails.example' })
    const response = await fetch(`${other.url}/connect/oidc`, { redirect: 'manual' })
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-plush-trails-sign-in=/)
    expect(cookie.toLowerCase()).toContain('secure')
    await other.stop()
  })

  it('leaves no session row when 100 strangers begin it and never come back (S10)', async () => {
    const count = async () => Number((await server.knex('admin_sessions').count().first())?.['count'])
    const before = await count()
    const begun = await Promise.all(Array.from({ length: 100 }, () => beginSignIn(createBrowser())))
    expect(new Set(begun.map(({ searchParams }) => searchParams.get('state'))).size).toBe(100)
    expect(await count()).toBe(before)
    expect((await signIn(createBrowser(), server.url, 'stranger')).search).toBe('?problem=not_on_list')
    expect(await count()).toBe(before)
  })

  it('works in the first tab after another one was begun in a second tab', async () => {
    const browser = createBrowser()
    const first = await browser.visit(`${server.url}/api/login`)
    await beginSignIn(browser)
    const end = await browser.visit(first.url, { method: 'POST', body: new URLSearchParams({ account: 'admin-1' }) })
    expect(end.url).toBe(`${server.url}/admin/dashboard`)
  })

  it.each([
    ['stranger', 'not_on_list'],
    ['unverified', 'email_not_verified'],
    ['', 'cancelled'],
  ])('refuses the account %j and says why', async (account, problem) => {
    const browser = createBrowser()
    const end = await signIn(browser, server.url, account)
    expect(end.href).toBe(`${server.url}/admin?problem=${problem}`)
    expect((await whoAmI(browser)).status).toBe(401)
    expect(browser.cookies(server.url)).toBe('')
  })

  it('binds an address to the account that first signed in with it', async () => {
    await server
      .knex('admins')
      .insert({ issuer: 'demo', subject: 'somebody-else', email: 'second@plushtrails.example' })
    const end = await signIn(createBrowser(), server.url, 'admin-2')
    expect(end.search).toBe('?problem=other_account')
  })

  it('redirects to this site only, whatever the address asks for', async () => {
    const evil = 'redirect_uri=https://evil.example/&key=evil&callback=https://evil.example&returnTo=//evil.example'
    const login = await fetch(`${server.url}/api/login?${evil}`, { redirect: 'manual' })
    expect(login.headers.get('location')).toBe('/connect/oidc')
    const connect = await fetch(`${server.url}/connect/oidc?${evil}`, { redirect: 'manual' })
    const provider = new URL(connect.headers.get('location') ?? '')
    expect(provider.searchParams.get('redirect_uri')).toBe(`${server.url}/connect/oidc/callback`)
    expect(provider.searchParams.get('client_id')).toBe('plush-trails')
    const other = await fetch(`${server.url}/connect/google`, { redirect: 'manual' })
    expect(other.headers.get('location')).toBeNull()
  })

  it('says so when the provider cannot be reached', async () => {
    const client = {
      clientId: 'x',
      clientSecret: 'y',
      name: 'Nobody',
      tokenAuthMethod: null,
      assumeEmailVerified: false,
    }
    const away = await server.join({ signIn: { provider: 'oidc', issuer: 'http://127.0.0.1:9', ...client } })
    const end = await createBrowser().visit(`${away.url}/api/login`)
    expect(new URL(end.url).search).toBe('?problem=unavailable')
    await away.stop()
  })
})

describe('the redirect back from the identity provider', () => {
  it.each([
    ['without a state', () => '?code=abc'],
    [
      'with a state of somebody else',
      async () => `?code=abc&state=${(await beginSignIn(createBrowser())).searchParams.get('state')}`,
    ],
  ])('gives no session %s', async (_case, query) => {
    for (const browser of [createBrowser(), createBrowser()]) {
      await beginSignIn(browser)
      const end = await browser.ask(`${server.url}/connect/oidc/callback${await query()}`)
      expect(end.headers.get('location')).toBe('/admin?problem=expired')
      expect((await whoAmI(browser)).status).toBe(401)
    }
    const cold = await fetch(`${server.url}/connect/oidc/callback${await query()}`, { redirect: 'manual' })
    expect(cold.headers.get('location')).toBe('/admin?problem=expired')
  })

  it('can be used once', async () => {
    const browser = createBrowser()
    const page = await browser.visit(`${server.url}/api/login`)
    let [at, hop] = [
      page.url,
      await browser.ask(page.url, { method: 'POST', body: new URLSearchParams({ account: 'admin-1' }) }),
    ]
    while (!at.startsWith(server.url)) {
      at = new URL(hop.headers.get('location') ?? server.url, at).href
      if (!at.startsWith(server.url)) hop = await browser.ask(at)
    }
    expect((await browser.ask(at)).headers.get('location')).toBe('/admin/dashboard')
    const again = await browser.ask(at)
    expect(again.headers.get('location')).toBe('/admin?problem=expired')
    // An admin who was signed in stays signed in.
    expect((await whoAmI(browser)).status).toBe(200)
  })
})

describe('a session', () => {
  it('has a new ID after each sign-in, and none is valid after signing out', async () => {
    const browser = createBrowser()
    await signIn(browser, server.url, 'admin-1')
    const before = browser.cookies(server.url)
    await signIn(browser, server.url, 'admin-1')
    const after = browser.cookies(server.url)
    expect(before).not.toBe('')
    expect(after).not.toBe(before)
    // The sign-in that followed has replaced it.
    expect((await fetch(`${server.url}/api/auth/user`, { headers: { Cookie: before } })).status).toBe(401)
    expect((await whoAmI(browser)).status).toBe(200)
    const out = await browser.ask(`${server.url}/api/logout`, { headers: { 'Sec-Fetch-Site': 'same-origin' } })
    expect(out.headers.get('location')).toBe('/admin')
    expect(browser.cookies(server.url)).toBe('')
    for (const cookie of [before, after]) {
      const replay = await fetch(`${server.url}/api/auth/user`, { headers: { Cookie: cookie } })
      expect(replay.status).toBe(401)
    }
  })

  it('is not ended by a link on another site', async () => {
    const { browser } = await createAdminClient(server.url)
    await browser.ask(`${server.url}/api/logout`, { headers: { 'Sec-Fetch-Site': 'cross-site' } })
    expect((await whoAmI(browser)).status).toBe(200)
  })

  it.each([
    ['idle for hours', { seen_at: '5 hours' }],
    ['a day old', { created_at: '25 hours' }],
  ])('ends when it is %s', async (_case, ages) => {
    const { browser } = await createAdminClient(server.url)
    const [[column = '', age = ''] = []] = Object.entries(ages)
    await server.knex('admin_sessions').update({ [column]: server.knex.raw(`now() - interval '${age}'`) })
    expect((await whoAmI(browser)).status).toBe(401)
  })

  it('ends at once, and for good, when its address is removed from ADMIN_EMAILS', async () => {
    const { browser } = await createAdminClient(server.url)
    const stricter = await server.join({ adminEmails: ['new@plushtrails.example'] })
    expect((await whoAmI(browser, stricter.url)).status).toBe(401)
    expect((await whoAmI(browser)).status).toBe(401)
    await stricter.stop()
  })

  it('is stored in the database under a hash of its ID', async () => {
    const { browser } = await createAdminClient(server.url)
    const id = /plush-trails=([\w-]{43})/.exec(browser.cookies(server.url))?.[1] ?? ''
    const rows = await server.knex('admin_sessions').select('id_hash', 'data')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(id)
    expect(JSON.stringify(rows)).not.toMatch(/access_token|id_token|code_verifier":"(?=.*adminId)/)
  })
})
