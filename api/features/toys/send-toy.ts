import type { Context, Middleware } from 'koa'
import type { ReadBudget } from '../../domain/read-budget.ts'
import { senderOf } from '../../domain/sender.ts'
import { hasEtag } from '../../http/etag.ts'
import type { Encoding, ToyResponse } from './response-cache.ts'
import type { ToyResponseCache } from './toy-response-cache.ts'

interface Needs {
  responses: ToyResponseCache
  readBudget: ReadBudget
  headers: Record<string, string>
}

/**
 * The most frequent call of all, answered before everything that other calls need. Whatever is unusual about it (no such
 * toy, a failure, another method, a query) goes on to the route.
 */
export function sendToysFirst({ responses, readBudget, headers }: Needs): Middleware {
  const common = Object.entries(headers).flat()
  return async (ctx, next) => {
    const id = ctx.req.method === 'GET' ? /^\/api\/toys\/([A-Za-z0-9-]{1,20})$/.exec(ctx.req.url ?? '')?.[1] : undefined
    if (id === undefined || id === 'featured') return next()
    // The route counts it again, and refuses it in words.
    if (readBudget.count(senderOf(ctx))) return next()
    const answer = await responses.find(id).catch(() => null)
    if (!answer) return next()
    ctx.state.route = '/api/toys/:id'
    await sendToy(ctx, answer, common)
  }
}

/** Writes the response without Koa, which would take as long as all the rest; `headers` alternates names and values. */
export async function sendToy(ctx: Context, answer: ToyResponse, headers: readonly string[] = []): Promise<void> {
  const head = [...headers, 'ETag', answer.etag, 'Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding']
  if (hasEtag(ctx, answer.etag)) {
    ctx.respond = false
    ctx.res.writeHead(304, head).end()
    return
  }
  const encoding = answer.body.length > 1024 ? chooseEncoding(ctx) : null
  const body = encoding ? await answer.encoded(encoding) : answer.body
  if (encoding) head.push('Content-Encoding', encoding)
  head.push('Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(body.length))
  ctx.respond = false
  ctx.res.writeHead(200, head).end(body)
}

function chooseEncoding(ctx: Context): Encoding | null {
  const accepted = ctx.get('Accept-Encoding')
  // Full content negotiation is slow and needed only when a client sends weights.
  if (accepted.includes('q=')) {
    const best = ctx.acceptsEncodings('br', 'gzip', 'identity')
    return best === 'br' || best === 'gzip' ? best : null
  }
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}
