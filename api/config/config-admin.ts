import * as z from 'zod'
import { flag, secrets, url, whole } from './config-values.ts'

/** How admins sign in: at a real identity provider, or at a demo one on this machine. */
export type SignInConfig =
  | { readonly provider: 'demo'; readonly port: number }
  | {
      readonly provider: 'oidc'
      readonly issuer: string
      readonly clientId: string
      readonly clientSecret: string
      /** Null leaves the choice to what the provider says about itself. */
      readonly tokenAuthMethod: 'client_secret_basic' | 'client_secret_post' | null
      /** Takes an address for verified when the provider never says whether it is. */
      readonly assumeEmailVerified: boolean
      readonly name: string
    }

export interface AdminConfig {
  readonly signIn: SignInConfig
  /** Who may use the dashboard, in lower case. */
  readonly adminEmails: readonly string[]
  /** The first signs session cookies, all verify them; none keeps a generated one in `dataDir`. */
  readonly sessionSecrets: readonly string[]
}

const demoAdmin = 'admin@plushtrails.example'
const google = 'https://accounts.google.com'

const emails = z
  .string()
  .transform((value) => value.split(/[\s,;]+/).flatMap((email) => (email ? [email.toLowerCase()] : [])))
  .pipe(z.array(z.email('must be email addresses separated by commas')).min(1, 'must name at least one address'))

export const adminVariables = {
  OAUTH_ISSUER: z
    .string()
    .transform((value) => (value.toLowerCase() === 'google' ? google : value.replace(/\/$/, '')))
    .pipe(url(['https:', 'http:'], 'must be google or an https address such as https://accounts.google.com'))
    .optional(),
  OAUTH_CLIENT_ID: z.string().optional(),
  OAUTH_CLIENT_SECRET: z.string().optional(),
  OAUTH_TOKEN_AUTH_METHOD: z
    .enum(['client_secret_basic', 'client_secret_post'], 'must be client_secret_basic or client_secret_post')
    .optional(),
  OAUTH_ASSUME_EMAIL_VERIFIED: flag.default(false),
  OAUTH_NAME: z.string().max(40, 'must have at most 40 characters').optional(),
  ADMIN_EMAILS: emails.optional(),
  SESSION_SECRET: secrets.optional(),
  DEMO_SIGN_IN_PORT: whole(0, 65_535).default(0),
}

type AdminEnvironment = z.infer<z.ZodObject<typeof adminVariables>>

const oauth = ['OAUTH_ISSUER', 'OAUTH_CLIENT_ID', 'OAUTH_CLIENT_SECRET'] as const

/** What is wrong with the combination of variables, and in production also what is missing. */
export function adminProblems(given: Record<string, string>): string[] {
  const isProduction = given['NODE_ENV'] === 'production'
  const missing = oauth.filter((name) => !given[name])
  if (!isProduction) {
    const needed = missing.length < oauth.length ? missing : []
    const problems = needed.map((name) => `${name} is missing: sign-in needs all of ${oauth.join(', ')}`)
    if (missing.length === 0 && !given['ADMIN_EMAILS'])
      problems.push('ADMIN_EMAILS is missing: it lists who may sign in')
    return problems
  }
  const problems = missing.map((name) => `${name} is required in production (the demo sign-in is for development)`)
  if (!given['ADMIN_EMAILS']) problems.push('ADMIN_EMAILS is required in production (it lists who may sign in)')
  if (!given['SESSION_SECRET'])
    problems.push('SESSION_SECRET is required in production (at least 32 random characters)')
  if (given['OAUTH_ISSUER']?.startsWith('http:')) problems.push('OAUTH_ISSUER must start with https:// in production')
  if (given['DEMO_SIGN_IN_PORT']) problems.push('DEMO_SIGN_IN_PORT must not be set in production')
  return problems
}

export function toAdminConfig(env: AdminEnvironment): AdminConfig {
  return {
    signIn: toSignIn(env),
    adminEmails: env.ADMIN_EMAILS ?? [demoAdmin],
    sessionSecrets: env.SESSION_SECRET ?? [],
  }
}

function toSignIn(env: AdminEnvironment): SignInConfig {
  const { OAUTH_ISSUER: issuer, OAUTH_CLIENT_ID: clientId, OAUTH_CLIENT_SECRET: clientSecret } = env
  if (!issuer || !clientId || !clientSecret) return { provider: 'demo', port: env.DEMO_SIGN_IN_PORT }
  const name = env.OAUTH_NAME ?? (issuer === google ? 'Google' : new URL(issuer).host)
  return {
    provider: 'oidc',
    issuer,
    clientId,
    clientSecret,
    name,
    tokenAuthMethod: env.OAUTH_TOKEN_AUTH_METHOD ?? null,
    assumeEmailVerified: env.OAUTH_ASSUME_EMAIL_VERIFIED,
  }
}
