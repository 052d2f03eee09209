import { randomBytes } from 'node:crypto'
import type Koa from 'koa'
import type { Context, Middleware } from 'koa'
import { createSession } from 'koa-session'
import { message } from '../contract/messages/message.ts'
import { AppError } from '../errors.ts'

/** The signed-in admin, as far as middleware needs to know. */
export interface SignedIn {
  id: number
  email: string
  hasPicture: boolean
}

export interface SessionStore {
  /** What is kept under the id, and who is signed in by it; null when it is unknown, ended or not allowed any more. */
  find(id: string): Promise<{ data: object; admin: SignedIn } | null>
  save(id: string, data: SessionData): Promise<void>
  remove(id: string): Promise<void>
}

/** What a session keeps: who has signed in. There is none before that. */
export interface SessionData {
  adminId: number
}

interface Session extends Partial<SessionData> {
  /** Puts the data under a new id. */
  regenerate(): Promise<void>
}

declare module 'koa' {
  interface DefaultState {
    /** Who is signed in, below the sessions; null when nobody is. */
    admin?: SignedIn | null
  }
  interface ExtendableContext {
    /** Below the sessions; null once it was ended. */
    get session(): Session | null
    set session(data: SessionData | null)
  }
}

interface Options {
  store: SessionStore
  /** True when people reach us by https only. */
  https: boolean
  /** Milliseconds after which a session ends, whatever happens. */
  maxAge: number
}

/**
 * The session behind an HttpOnly cookie. Only routes that need one mount it: no visitor gets a cookie, and nothing
 * public waits for the table. `ctx.state.admin` is who is signed in.
 */
export function createSessions({ store, https, maxAge }: Options): Middleware {
  const mountOn = (app: Koa) =>
    createSession(
      {
        // A name with this prefix is kept by browsers only from this very host and by https.
        key: https ? '__Host-plush-trails' : 'plush-trails',
        maxAge,
        httpOnly: true,
        // Not strict: the way back from the identity provider comes from another site.
        sameSite: 'lax',
        secure: https,
        signed: true,
        genid: () => randomBytes(32).toString('base64url'),
        store: {
          async get(id: string, _maxAge: number, { ctx }: { ctx?: Context }) {
            const found = await store.find(id)
            if (ctx) ctx.state.admin = found?.admin ?? null
            return found?.data
          },
          set: (id: string, data: SessionData) => store.save(id, data),
          destroy: (id: string) => store.remove(id),
        },
      },
      app,
    )
  // The library wants the app itself, which is put together after this; the first request brings it along.
  let session: Middleware | null = null
  return async (ctx, next) => {
    session ??= mountOn(ctx.app)
    // Behind a proxy the connection itself is plain; what counts is how people reach us.
    if (https) ctx.cookies.secure = true
    await session(ctx, next)
  }
}

/** Refuses requests that have no signed-in admin. */
export function requireAdminIn(sessions: Middleware): Middleware {
  return (ctx, next) =>
    sessions(ctx, () => {
      currentAdmin(ctx)
      return next()
    })
}

/** Who makes the call; throws "unauthenticated" when nobody is signed in. */
export function currentAdmin(ctx: Context): SignedIn {
  if (!ctx.state.admin) throw new AppError('unauthenticated', message('signInRequired'))
  return ctx.state.admin
}

/** Begins the session of somebody who has signed in, under a new ID, and deletes the one before (session fixation). */
export async function renewSession(ctx: Context, data: SessionData): Promise<void> {
  ctx.session = data
  await ctx.session?.regenerate()
}
