import * as z from 'zod'
import { url } from './config-values.ts'

/** Keys of Web Push (RFC 8292), and who may be contacted about what we send. */
export interface VapidConfig {
  readonly publicKey: string
  readonly privateKey: string
  /** `mailto:…` or an https address; null is the site's contact. */
  readonly subject: string | null
}

export interface PushConfig {
  readonly push: {
    /** null: made and kept in `dataDir`, and in production no push messages at all. */
    readonly vapid: VapidConfig | null
    /** Hosts of push services; `*.host` names those below it. */
    readonly hosts: readonly string[]
    /** An origin that counts as a push service whatever its address, for tests; null otherwise. */
    readonly testOrigin: string | null
  }
}

/** Those of Chrome, Edge, Firefox and Safari, and of the browsers made of them. */
const knownHosts = 'fcm.googleapis.com,*.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com'

const key = (characters: number) =>
  z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}$`), 'must be a VAPID key (npx web-push generate-vapid-keys)')

export const pushVariables = {
  VAPID_PUBLIC_KEY: key(87).optional(),
  VAPID_PRIVATE_KEY: key(43).optional(),
  VAPID_SUBJECT: url(['mailto:', 'https:'], 'must be mailto: and an address, or an https address').optional(),
  PUSH_HOSTS: z
    .string()
    .default(knownHosts)
    .transform((value) => value.split(',').map((host) => host.trim().toLowerCase()))
    .refine(
      (hosts) => hosts.every((host) => /^(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(host)),
      'must be host names separated by commas, such as push.example or *.push.example',
    ),
  PUSH_SERVICE_URL: url(['http:', 'https:'], 'must be an http(s) address').optional(),
}

type PushEnvironment = z.infer<z.ZodObject<typeof pushVariables>>

/** What is wrong with the combination of variables. */
export function pushProblems(given: Record<string, string>): string[] {
  const problems: string[] = []
  if (Boolean(given['VAPID_PUBLIC_KEY']) !== Boolean(given['VAPID_PRIVATE_KEY']))
    problems.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both or none')
  if (given['NODE_ENV'] === 'production' && given['PUSH_SERVICE_URL'])
    problems.push('PUSH_SERVICE_URL must not be set in production (it is for tests)')
  return problems
}

export function toPushConfig(env: PushEnvironment): PushConfig {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject = null } = env
  return {
    push: {
      vapid: publicKey && privateKey ? { publicKey, privateKey, subject } : null,
      hosts: env.PUSH_HOSTS,
      testOrigin: env.PUSH_SERVICE_URL ? new URL(env.PUSH_SERVICE_URL).origin : null,
    },
  }
}
