import * as z from 'zod'
import { secrets, url } from './config-values.ts'

/** How the shop takes money: for real, or as a demo that moves none. */
export type PaymentsConfig =
  | { readonly provider: 'demo' }
  | {
      readonly provider: 'stripe'
      readonly secretKey: string
      readonly publishableKey: string
      readonly webhookSecret: string
      /** Where Stripe's API answers; null is Stripe itself. */
      readonly apiUrl: string | null
    }

export interface ShopConfig {
  readonly payments: PaymentsConfig
  readonly mail: {
    /** null writes mails into `dataDir`/mail instead of sending them. */
    readonly smtpUrl: string | null
    readonly from: string
  }
  /** The first signs links to order pages, all verify them; none keeps a generated one in `dataDir`. */
  readonly orderLinkSecrets: readonly string[]
}

const key = (prefixes: string[]) =>
  z
    .string()
    .refine((value) => prefixes.some((prefix) => value.startsWith(prefix)), `must start with ${prefixes.join(' or ')}`)

export const shopVariables = {
  STRIPE_SECRET_KEY: key(['sk_', 'rk_']).optional(),
  STRIPE_PUBLISHABLE_KEY: key(['pk_']).optional(),
  STRIPE_WEBHOOK_SECRET: key(['whsec_']).optional(),
  STRIPE_API_URL: url(['http:', 'https:'], 'must be an http(s) address').optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'must be an address such as smtps://user:password@mail.example:465').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'must be an address, or Name <address>')
    .default('Plush Trails <orders@localhost>'),
  ORDER_LINK_SECRET: secrets.optional(),
}

type ShopEnvironment = z.infer<z.ZodObject<typeof shopVariables>>

const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** What is wrong with the combination of variables, and in production also what is missing. */
export function shopProblems(given: Record<string, string>): string[] {
  const isProduction = given['NODE_ENV'] === 'production'
  const problems: string[] = []
  const missing = stripeKeys.filter((name) => !given[name])
  if (isProduction) {
    problems.push(...missing.map((name) => `${name} is required in production (the demo checkout is for development)`))
    if (!given['SMTP_URL']) problems.push('SMTP_URL is required in production (it sends the order confirmations)')
    if (!given['MAIL_FROM']) problems.push('MAIL_FROM is required in production')
    if (!given['ORDER_LINK_SECRET']) {
      problems.push('ORDER_LINK_SECRET is required in production (at least 32 random characters)')
    }
    if (given['STRIPE_API_URL']) problems.push('STRIPE_API_URL must not be set in production (it is for tests)')
  } else if (missing.length < stripeKeys.length) {
    problems.push(...missing.map((name) => `${name} is missing: Stripe needs all of ${stripeKeys.join(', ')}`))
  }
  return [...problems, ...modeProblems(given)]
}

const modeOf = (key: string | undefined) =>
  (/^[a-z]+_(test|live)_/.exec(key ?? '')?.[1] ?? null) as 'test' | 'live' | null

/** Payments that are made with one key and looked for with a key of the other mode are never found. */
function modeProblems({ NODE_ENV, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY }: Record<string, string>): string[] {
  const [secret, publishable] = [modeOf(STRIPE_SECRET_KEY), modeOf(STRIPE_PUBLISHABLE_KEY)]
  const tests = { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable }
  const problems = Object.entries(tests).flatMap(([name, mode]) =>
    NODE_ENV === 'production' && mode === 'test'
      ? [`${name} is a key of the test mode; production needs one of the live mode`]
      : [],
  )
  if (secret && publishable && secret !== publishable) {
    problems.push(
      `STRIPE_PUBLISHABLE_KEY is a key of the ${publishable} mode and STRIPE_SECRET_KEY one of the ${secret} mode; both must be of the same mode and account`,
    )
  }
  return problems
}

export function toShopConfig(env: ShopEnvironment): ShopConfig {
  return {
    payments: toPayments(env),
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM },
    orderLinkSecrets: env.ORDER_LINK_SECRET ?? [],
  }
}

function toPayments(env: ShopEnvironment): PaymentsConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl = null } = env
  if (!secretKey || !publishableKey || !webhookSecret) return { provider: 'demo' }
  return { provider: 'stripe', secretKey, publishableKey, webhookSecret, apiUrl }
}
