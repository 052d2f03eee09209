import type Router from '@koa/router'
import type { Middleware } from 'koa'
import type { PageHead } from './page-head.ts'

/** One part of the product as the app mounts it. Features know nothing of each other, so their order means nothing. */
export interface Feature {
  /** Below `/api`. */
  readonly routes?: readonly Router[]
  /** Outside `/api`. */
  readonly siteRoutes?: readonly Router[]
  /** Runs before all other middleware but the request log, for an answer that must be faster than they allow. */
  readonly fastPath?: Middleware
  /** What a page of the app says in its head; 'missing' makes it a 404; null when the page is not this feature's. */
  describePage?(path: string): Promise<PageHead | 'missing' | null>
  /** The path to redirect to from another spelling of it; null when there is nothing to correct. */
  canonicalPath?(path: string): Promise<string | null>
  /** Begins its background work; the server listens by then. */
  start?(): void
  /** Ends its background work and waits for what is under way. */
  stop?(): Promise<void>
}

/** Asks every feature about a page: 'missing' wins over a description. */
export async function describePage(features: readonly Feature[], path: string): Promise<PageHead | 'missing' | null> {
  const answers = await Promise.all(features.map(async (feature) => (await feature.describePage?.(path)) ?? null))
  return answers.includes('missing') ? 'missing' : (answers.find((answer) => answer !== null) ?? null)
}

/** The path to redirect to from this one; null when no feature corrects it. */
export async function canonicalPath(features: readonly Feature[], path: string): Promise<string | null> {
  const answers = await Promise.all(features.map(async (feature) => (await feature.canonicalPath?.(path)) ?? null))
  return answers.find((answer) => answer !== null) ?? null
}
