import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import * as z from 'zod'
import type { Secrets } from '../../domain/secrets.ts'

interface Needs {
  secrets: Secrets
  /** True when people reach us by https only. */
  https: boolean
}

/** What grant has to know again when the provider sends somebody back. */
const attemptSchema = z.object({
  provider: z.string(),
  state: z.string().min(1),
  nonce: z.string(),
  code_verifier: z.string(),
})
export type SignInAttempt = z.infer<typeof attemptSchema>

const keptSchema = z.array(z.object({ until: z.number(), attempt: attemptSchema }))
type Kept = z.infer<typeof keptSchema>

const lifetime = 10 * 60_000
/** Tabs in which a sign-in can be under way; more would not fit into the 4 KB that browsers take. */
const maxAttempts = 4
const cipher = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

export interface SignInAttempts {
  /** Keeps a sign-in that begins, for ten minutes, beside those of other tabs. Throws when grant has left out a part. */
  begin(ctx: Context, attempt: unknown): void
  /** The sign-in that `?state=` belongs to, which is removed; null when this browser has none of it under way. */
  end(ctx: Context): SignInAttempt | null
}

/**
 * Sign-ins under way, in an encrypted cookie: whoever never comes back from the provider leaves nothing here. The
 * encryption also proves that the cookie is ours, and keeps PKCE's verifier from whoever reads the browser's cookies.
 */
export function createSignInAttempts({ secrets, https }: Needs): SignInAttempts {
  const name = https ? '__Host-plush-trails-sign-in' : 'plush-trails-sign-in'
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'sign-in attempts', 32))
  const key = keyOf(secrets[0])
  const keys = secrets.map(keyOf)

  function seal(kept: Kept): string {
    const iv = randomBytes(ivBytes)
    const sealing = createCipheriv(cipher, key, iv, { authTagLength: tagBytes })
    const text = Buffer.concat([sealing.update(JSON.stringify(kept)), sealing.final()])
    return Buffer.concat([iv, sealing.getAuthTag(), text]).toString('base64url')
  }

  /** Throws for what was not sealed with this key. */
  function unseal(value: string, key: Buffer): Kept {
    const bytes = Buffer.from(value, 'base64url')
    const [iv, tag] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes)]
    const opening = createDecipheriv(cipher, key, iv, { authTagLength: tagBytes })
    opening.setAuthTag(tag)
    const text = Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()])
    return keptSchema.parse(JSON.parse(text.toString()))
  }

  function read(ctx: Context): Kept {
    const value = ctx.cookies.get(name, { signed: false }) ?? ''
    for (const key of keys) {
      try {
        return unseal(value, key).filter(({ until }) => until > Date.now())
      } catch {
        // Sealed with another of the keys, or with none.
      }
    }
    return []
  }

  function write(ctx: Context, kept: Kept): void {
    // Behind a proxy the connection itself is plain; what counts is how people reach us.
    if (https) ctx.cookies.secure = true
    ctx.cookies.set(name, kept.length > 0 ? seal(kept) : '', {
      httpOnly: true,
      // Not strict: the way back from the identity provider comes from another site.
      sameSite: 'lax',
      secure: https,
      signed: false,
      overwrite: true,
      ...(kept.length > 0 ? { maxAge: lifetime } : { expires: new Date(0) }),
    })
  }

  return {
    begin(ctx, attempt) {
      const added = { until: Date.now() + lifetime, attempt: attemptSchema.parse(attempt) }
      write(ctx, [...read(ctx), added].slice(-maxAttempts))
    },
    end(ctx) {
      const kept = read(ctx)
      const found = kept.find(({ attempt }) => attempt.state === ctx.query['state'])
      if (!found) return null
      write(
        ctx,
        kept.filter((other) => other !== found),
      )
      return found.attempt
    },
  }
}
