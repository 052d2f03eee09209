import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Context, Middleware } from 'koa'
import { screenPaths, sharePath } from '../contract/paths.ts'
import { createAppDocument, type AppDocument, type Content, type Shell } from './app-document.ts'
import { hasEtag } from './etag.ts'
import { renderPageHead, type PageHead } from './page-head.ts'
import type { SecurityHeaders } from './security-headers.ts'
import { siteOrigin } from './site-origin.ts'
import { isApiPath } from './unmatched-api-routes.ts'

interface Options {
  /** Folder of the built app. */
  dir: string
  headers: SecurityHeaders
  /** The address people type; null when it is the one of the request. */
  publicUrl: string | null
  /** The path to redirect to from another spelling of it; null when there is nothing to correct. */
  canonicalPath(path: string): Promise<string | null>
  /** What a page says of itself in its head; 'missing' when there is nothing to show; null when nobody knows it. */
  describePage(path: string): Promise<PageHead | 'missing' | null>
}

/** The built app: its files, its document for every screen, and a 404 for the rest. */
export function serveApp({ dir, headers, publicUrl, canonicalPath, describePage }: Options): Middleware {
  const documents = createDocuments(dir, headers)
  return async (ctx) => {
    if (isApiPath(ctx.path)) return
    // Meant for the service worker, which is not there yet or switched off: a page says so.
    if (ctx.method === 'POST' && ctx.path === sharePath) {
      ctx.redirect('/track?share-problem=not-ready')
      ctx.status = 303
      return
    }
    ctx.type = 'text/plain'
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.status = 405
      ctx.set('Allow', 'GET, HEAD')
      ctx.body = 'Method Not Allowed'
      return
    }
    const name = decodeURIComponent(ctx.path)
    // The worker keeps this document for every screen, so it contains no page's text.
    if (name === '/index.html')
      return sendDocument(ctx, documents.shell, { status: 200, content: (shell) => shell.kept })
    if (/\.[A-Za-z0-9]+$/.test(name)) return sendFile(ctx, dir, name, headers)
    const canonical = await canonicalPath(name).catch(() => null)
    if (canonical !== null) {
      ctx.set('Cache-Control', 'no-cache')
      ctx.redirect(canonical + ctx.search)
      return
    }
    const isScreen = screenPaths.some((screen) => screen.test(name))
    // A page must also come when the database does not: the app then shows its saved copy.
    const page = isScreen ? await describePage(name).catch(() => null) : 'missing'
    const found = page === 'missing' ? null : page
    const lead = found?.lead ?? null
    const head = found && renderPageHead(found, siteOrigin(ctx, publicUrl))
    await sendDocument(ctx, name === '/' ? documents.home : lead ? documents.journey : documents.shell, {
      status: page === 'missing' ? 404 : 200,
      content: (shell) => shell.fill(head, lead),
      extra: extraHeaders(name, headers, found),
    })
  }
}

function createDocuments(dir: string, headers: SecurityHeaders): Record<'shell' | 'home' | 'journey', AppDocument> {
  const shell = createAppDocument({ file: path.join(dir, 'index.html'), headers })
  // Two pages are prerendered (scripts/prerender.ts), so that they can be read before their code has arrived.
  const prerendered = (name: string): AppDocument => {
    const document = createAppDocument({ file: path.join(dir, name), headers })
    return { read: async () => (await document.read()) ?? shell.read() }
  }
  return { shell, home: prerendered('home.html'), journey: prerendered('journey.html') }
}

/**
 * Pages that a secret link opens stay out of every cache and name themselves to nobody, the one that takes cards may load
 * what it needs for that, and a page without a true path of its own is listed by no search.
 */
function extraHeaders(name: string, { checkout }: SecurityHeaders, head: PageHead | null): Filling['extra'] {
  const robots = head?.canonical === null ? { 'X-Robots-Tag': 'noindex' } : {}
  if (/^\/(order|owner)\//.test(name))
    return () => ({
      ...robots,
      'X-Robots-Tag': 'noindex',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    })
  if (!/^\/checkout\/?$/.test(name)) return () => robots
  return ({ checkoutPolicy }) => ({
    ...robots,
    ...checkout.headers,
    'Content-Security-Policy': checkoutPolicy,
    'Cache-Control': 'no-store',
  })
}

interface Filling {
  status: 200 | 404
  content(shell: Shell): Content
  /** Headers in the place of the usual ones. */
  extra?: ((shell: Shell) => Record<string, string>) | undefined
}

async function sendDocument(ctx: Context, document: AppDocument, { status, content, extra }: Filling): Promise<void> {
  const shell = await document.read()
  if (!shell) {
    ctx.status = 503
    ctx.set({ 'Cache-Control': 'no-store', 'Retry-After': '10' })
    ctx.body = 'The app is not built yet. Run: npm run build'
    return
  }
  const { html, etag } = content(shell)
  ctx.status = status
  ctx.set({ 'Content-Security-Policy': shell.policy, 'Cache-Control': 'no-cache', ETag: etag, ...extra?.(shell) })
  ctx.type = 'html'
  if (status === 200 && hasEtag(ctx, etag)) ctx.status = 304
  else ctx.body = html
}

async function sendFile(ctx: Context, dir: string, name: string, headers: SecurityHeaders): Promise<void> {
  const found = name.split('/').some((part) => part.startsWith('.')) ? null : await findFile(ctx, dir, name)
  if (!found) {
    ctx.status = 404
    ctx.set('Cache-Control', 'no-store')
    ctx.body = 'Not Found'
    return
  }
  ctx.status = 200
  ctx.set({
    // The worker runs under the policy of its own file.
    'Content-Security-Policy': headers.policy(),
    'Cache-Control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: found.etag,
    Vary: 'Accept-Encoding',
  })
  ctx.type = path.extname(name)
  if (hasEtag(ctx, found.etag)) {
    ctx.status = 304
    return
  }
  if (found.encoding) ctx.set('Content-Encoding', found.encoding)
  ctx.length = found.size
  if (ctx.method === 'GET') ctx.body = createReadStream(found.file)
}

interface FoundFile {
  file: string
  size: number
  etag: string
  encoding: 'br' | 'gzip' | null
}

/** The file, or its precompressed copy when the build made one and the client accepts it. */
async function findFile(ctx: Context, dir: string, name: string): Promise<FoundFile | null> {
  const file = path.join(dir, name)
  if (!file.startsWith(dir + path.sep)) return null
  const plain = await stat(file).catch(() => null)
  if (!plain?.isFile()) return null
  const etag = `W/"${plain.size.toString(36)}-${Math.trunc(plain.mtimeMs).toString(36)}"`
  for (const [encoding, ending] of [['br', '.br'] as const, ['gzip', '.gz'] as const]) {
    if (!ctx.acceptsEncodings(encoding)) continue
    const twin = await stat(file + ending).catch(() => null)
    if (twin?.isFile() && twin.mtimeMs >= plain.mtimeMs) return { file: file + ending, size: twin.size, etag, encoding }
  }
  return { file, size: plain.size, etag, encoding: null }
}
