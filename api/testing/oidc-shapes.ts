import type { JWTPayload } from 'jose'

/** How one kind of provider differs from the others, where a client notices. */
export interface OidcShape {
  /** Of the issuer, below the host; some end with a slash. */
  issuerPath: string
  alg: 'RS256' | 'PS256' | 'ES256' | 'EdDSA'
  /** Whether keys and tokens have a key ID. */
  hasKeyId: boolean
  /** What discovery says; undefined leaves it out. */
  authMethods: string[] | undefined
  /** What the token endpoint takes. */
  accepts: ('client_secret_basic' | 'client_secret_post')[]
  /** Claims of the ID token beside those of every token. */
  idToken: JWTPayload
  /** Claims of userinfo beside `sub`; null has no such endpoint. */
  userinfo: JWTPayload | null
  /** Whether the redirect back names the issuer (RFC 9207). */
  sendsIss?: boolean
  /** Of the authorization endpoint itself. */
  authorizeQuery?: string
}

const email = 'admin@plushtrails.example'
const [basic, post] = ['client_secret_basic', 'client_secret_post'] as const

/** Like the providers named, as their documents describe them. */
export const oidcShapes = {
  google: {
    issuerPath: '',
    alg: 'RS256',
    hasKeyId: true,
    authMethods: [post, basic],
    accepts: [post, basic],
    idToken: { email, email_verified: true, hd: 'plushtrails.example' },
    userinfo: { email, email_verified: true, name: 'Ada' },
    sendsIss: true,
  },
  /** Never says whether an address is verified. */
  entra: {
    issuerPath: '/6f2a1f6e-0000-4000-8000-5d1c6e0f1a2b/v2.0',
    alg: 'RS256',
    hasKeyId: true,
    authMethods: [post, 'private_key_jwt', basic],
    accepts: [post, basic],
    idToken: { email: 'Admin@PlushTrails.example', preferred_username: email, ver: '2.0' },
    userinfo: { email: 'Admin@PlushTrails.example', name: 'Ada' },
  },
  keycloak: {
    issuerPath: '/realms/plush',
    alg: 'RS256',
    hasKeyId: true,
    authMethods: ['private_key_jwt', basic, post, 'tls_client_auth', 'client_secret_jwt'],
    accepts: [post, basic],
    idToken: { email, email_verified: true, azp: 'plush trails/ü:1', acr: '1' },
    userinfo: { email, email_verified: true },
    sendsIss: true,
  },
  auth0: {
    issuerPath: '/',
    alg: 'RS256',
    hasKeyId: true,
    authMethods: [post],
    accepts: [post],
    idToken: { name: 'Ada' },
    userinfo: { email, email_verified: true },
    authorizeQuery: '?organization=org_1',
  },
  /** The ID token of a code has no more than the subject; the address is in userinfo. */
  okta: {
    issuerPath: '/oauth2/default',
    alg: 'RS256',
    hasKeyId: true,
    authMethods: [basic],
    accepts: [basic],
    idToken: { auth_time: 1, amr: ['pwd'] },
    userinfo: { email, email_verified: true, zoneinfo: 'Europe/London' },
  },
  cognito: {
    issuerPath: '/eu-west-2_Plush',
    alg: 'RS256',
    hasKeyId: true,
    authMethods: [basic, post],
    accepts: [basic, post],
    idToken: { 'cognito:username': 'ada' },
    userinfo: { email, email_verified: 'true' },
  },
  /** Only what the specification asks for. */
  minimal: {
    issuerPath: '/id',
    alg: 'ES256',
    hasKeyId: false,
    authMethods: undefined,
    accepts: [basic],
    idToken: { email, email_verified: true },
    userinfo: null,
  },
} satisfies Record<string, OidcShape>
