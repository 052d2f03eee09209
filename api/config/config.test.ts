import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseConfig, variableNames } from './config.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://shop:hunter2@db.example/shop',
  PUBLIC_URL: 'https://plushtrails.example/',
  CONTACT_EMAIL: 'hello@plushtrails.example',
  CONTACT_ADDRESS: '1 Bear Lane, London',
  STRIPE_SECRET_KEY: 'sk_live_hunter2',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_hunter2',
  SMTP_URL: 'smtps://shop:hunter2@mail.example',
  MAIL_FROM: 'Plush Trails <orders@plushtrails.example>',
  ORDER_LINK_SECRET: 'x'.repeat(32),
  OAUTH_ISSUER: 'google',
  OAUTH_CLIENT_ID: 'plush-trails',
  OAUTH_CLIENT_SECRET: 'hunter2',
  ADMIN_EMAILS: 'Ada@Plushtrails.example, bo@plushtrails.example',
  SESSION_SECRET: 'x'.repeat(32),
}

function problemsOf(env: Record<string, string>): string {
  try {
    parseConfig(env)
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

describe('the configuration', () => {
  it('needs nothing on a developer’s machine', () => {
    const config = parseConfig({})
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      seedDemo: true,
      trustProxy: false,
    })
    expect(config.photoDir.startsWith(config.dataDir)).toBe(true)
  })

  it('cannot be changed by anyone', () => {
    const config = parseConfig({})
    expect(Object.isFrozen(config)).toBe(true)
    expect(Object.isFrozen(config.site.tiles)).toBe(true)
  })

  it('takes an empty variable for an unset one', () => {
    expect(parseConfig({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null })
  })

  it('names every bad variable at once, and never its value', () => {
    const message = problemsOf({
      PORT: '99999',
      DATABASE_URL: 'mysql://root:hunter2@db',
      TILE_URL: 'https://tiles.example/',
      SEED_DEMO: 'maybe',
      NODE_ENV: 'prod',
    })
    for (const name of ['PORT', 'DATABASE_URL', 'TILE_URL', 'SEED_DEMO', 'NODE_ENV']) expect(message).toContain(name)
    expect(message).not.toMatch(/hunter2|99999/)
  })

  it('is complete in production', () => {
    expect(parseConfig(production)).toMatchObject({
      isProduction: true,
      host: '0.0.0.0',
      seedDemo: false,
      publicUrl: 'https://plushtrails.example',
    })
  })

  it('starts in production with no demo part and nothing missing', () => {
    const message = problemsOf({ NODE_ENV: 'production', SEED_DEMO: '1', PORT: 'x' })
    for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'CONTACT_EMAIL', 'CONTACT_ADDRESS', 'SEED_DEMO', 'PORT']) {
      expect(message).toContain(name)
    }
    expect(problemsOf({ ...production, PUBLIC_URL: 'http://plushtrails.example' })).toContain('https://')
  })

  const s3 = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'photos',
    S3_REGION: 'eu-1',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'hunter2',
  }

  it('keeps photos in a folder, or in the bucket that all five variables name', () => {
    expect(parseConfig({}).s3).toBeNull()
    expect(parseConfig(s3).s3).toEqual({
      ...{ endpoint: 'https://s3.example', bucket: 'photos', region: 'eu-1', accessKey: 'key', secretKey: 'hunter2' },
      publicUrl: null,
    })
    expect(parseConfig({ ...s3, S3_PUBLIC_URL: 'https://cdn.example/photos/' }).s3?.publicUrl).toBe(
      'https://cdn.example/photos',
    )
  })

  it('names each missing variable of the bucket in a sentence', () => {
    for (const name of Object.keys(s3)) {
      const message = problemsOf({ ...s3, [name]: '' })
      expect(message).toContain(
        `${name} is missing: S3 needs all of S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY`,
      )
      expect(message.match(/ is missing/g)).toHaveLength(1)
      expect(message).not.toContain('hunter2')
    }
    expect(problemsOf({ S3_PUBLIC_URL: 'https://cdn.example' }).match(/ is missing/g)).toHaveLength(5)
    expect(problemsOf({ ...s3, S3_BUCKET: 'My Photos' })).toContain('S3_BUCKET must be the name of a bucket')
  })

  it('lets photos travel unencrypted only where the internet cannot see them', () => {
    const at = (endpoint: string) => problemsOf({ ...production, ...s3, S3_ENDPOINT: endpoint })
    const own = [
      'http://minio:9000',
      'http://127.0.0.1:9000',
      'http://10.0.0.7',
      'http://[::1]:9000',
      'http://[fd12::7]',
    ]
    for (const endpoint of [...own, 'https://s3.example']) expect(at(endpoint)).toBe('')
    for (const endpoint of ['http://s3.example', 'http://10.s3.example', 'http://[2001:db8::7]:9000'])
      expect(at(endpoint)).toContain('S3_ENDPOINT must start with https:// in production')
  })

  it('is described in .env.example, variable by variable', () => {
    const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
    const described = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
    expect(described.sort()).toEqual([...variableNames].sort())
  })
})

describe('the configuration of the shop', () => {
  it('is a demo if no key is set, and refuses an incomplete set of Stripe keys', () => {
    expect(parseConfig({}).payments).toEqual({ provider: 'demo' })
    const message = problemsOf({ STRIPE_SECRET_KEY: 'sk_test_hunter2' })
    expect(message).toContain('STRIPE_PUBLISHABLE_KEY')
    expect(message).toContain('STRIPE_WEBHOOK_SECRET')
    expect(message).not.toContain('hunter2')
  })

  it('has no demo part in production', () => {
    const { STRIPE_SECRET_KEY: _, SMTP_URL: __, ORDER_LINK_SECRET: ___, ...rest } = production
    const message = problemsOf({ ...rest, STRIPE_API_URL: 'http://127.0.0.1:1' })
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_API_URL', 'SMTP_URL', 'ORDER_LINK_SECRET']) {
      expect(message).toContain(name)
    }
  })

  it('refuses Stripe keys of two modes, and keys of the test mode in production', () => {
    const keys = { STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    for (const secret of ['sk_test_hunter2', 'rk_test_hunter2']) {
      const mixed = problemsOf({ ...keys, STRIPE_SECRET_KEY: secret })
      expect(mixed).toContain(
        'STRIPE_PUBLISHABLE_KEY is a key of the live mode and STRIPE_SECRET_KEY one of the test mode',
      )
      expect(mixed).not.toContain('hunter2')
      const live = problemsOf({ ...production, STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })
      expect(live).toContain('STRIPE_SECRET_KEY is a key of the test mode')
      expect(live).toContain('STRIPE_PUBLISHABLE_KEY is a key of the test mode')
    }
    expect(problemsOf({ ...keys, STRIPE_SECRET_KEY: 'sk_live_1' })).toBe('')
    expect(problemsOf({ ...keys, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toBe('')
  })

  it('takes payments by Stripe with all its keys', () => {
    expect(parseConfig(production).payments).toEqual({
      provider: 'stripe',
      secretKey: 'sk_live_hunter2',
      publishableKey: 'pk_live_1',
      webhookSecret: 'whsec_hunter2',
      apiUrl: null,
    })
  })
})

describe('the configuration of sign-in', () => {
  it('is a demo if no provider is set, and refuses an incomplete provider', () => {
    expect(parseConfig({})).toMatchObject({
      signIn: { provider: 'demo', port: 0 },
      adminEmails: ['admin@plushtrails.example'],
    })
    const message = problemsOf({ OAUTH_ISSUER: 'https://id.example', OAUTH_CLIENT_SECRET: 'hunter2' })
    expect(message).toContain('OAUTH_CLIENT_ID')
    expect(message).not.toContain('hunter2')
    const nobody = { OAUTH_ISSUER: 'https://id.example', OAUTH_CLIENT_ID: 'x', OAUTH_CLIENT_SECRET: 'y' }
    expect(problemsOf(nobody)).toContain('ADMIN_EMAILS')
    const listed = { ADMIN_EMAILS: 'ada@plushtrails.example, nobody' }
    expect(problemsOf(listed)).toContain('ADMIN_EMAILS (number 2) must be email addresses separated by commas')
  })

  it('takes an issuer with a slash, how the secret is sent, and whether silent providers are trusted', () => {
    const given = { ...production, OAUTH_ISSUER: 'https://id.example/', OAUTH_CLIENT_SECRET: 'a:b%41+c d#ß' }
    expect(parseConfig(given).signIn).toEqual({
      provider: 'oidc',
      issuer: 'https://id.example',
      clientId: 'plush-trails',
      clientSecret: 'a:b%41+c d#ß',
      name: 'id.example',
      tokenAuthMethod: null,
      assumeEmailVerified: false,
    })
    const told = { OAUTH_TOKEN_AUTH_METHOD: 'client_secret_basic', OAUTH_ASSUME_EMAIL_VERIFIED: '1' }
    expect(parseConfig({ ...given, ...told }).signIn).toMatchObject({
      tokenAuthMethod: 'client_secret_basic',
      assumeEmailVerified: true,
    })
    expect(problemsOf({ ...given, OAUTH_TOKEN_AUTH_METHOD: 'none' })).toContain('OAUTH_TOKEN_AUTH_METHOD must be')
  })

  it('knows Google by name, and compares addresses in lower case', () => {
    expect(parseConfig(production)).toMatchObject({
      signIn: { provider: 'oidc', issuer: 'https://accounts.google.com', name: 'Google' },
      adminEmails: ['ada@plushtrails.example', 'bo@plushtrails.example'],
    })
  })

  it('has no demo part and no weak key in production', () => {
    const { OAUTH_CLIENT_ID: _, ADMIN_EMAILS: __, ...rest } = production
    const message = problemsOf({ ...rest, SESSION_SECRET: 'short', DEMO_SIGN_IN_PORT: '3999' })
    for (const name of ['OAUTH_CLIENT_ID', 'ADMIN_EMAILS', 'SESSION_SECRET', 'DEMO_SIGN_IN_PORT']) {
      expect(message).toContain(name)
    }
    expect(problemsOf({ ...production, OAUTH_ISSUER: 'http://id.example' })).toContain('https://')
  })

  it.each(['SESSION_SECRET', 'ORDER_LINK_SECRET'])('takes several values of %s, each of full length', (name) => {
    const [first, second] = ['hunter2-'.repeat(4), 'hunter3-'.repeat(4)]
    const { sessionSecrets, orderLinkSecrets } = parseConfig({ [name]: `${first}, ${second}` })
    expect([...sessionSecrets, ...orderLinkSecrets]).toEqual([first, second])
    for (const value of [`${first},hunter2`, `${first},`, `${first},${first}`]) {
      expect(problemsOf({ [name]: value })).toContain(`${name} must`)
      expect(problemsOf({ [name]: value })).not.toContain('hunter')
    }
  })
})
