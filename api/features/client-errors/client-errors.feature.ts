import Router from '@koa/router'
import { clientErrorBytes, clientErrorSchema, type ClientError } from '../../contract/client-errors.ts'
import type { Core } from '../../core.ts'
import type { Feature } from '../../http/feature.ts'
import { readJson } from '../../http/json-body.ts'
import { validate } from '../../http/validate.ts'

/** Different errors that are remembered as written to the log; then the oldest is forgotten. */
const mostKnown = 500

/** `POST /client-errors`, below `/api`: what went wrong in browsers is counted, and written to the log once. */
export function createClientErrorsFeature({ log, metrics, limit }: Pick<Core, 'log' | 'metrics' | 'limit'>): Feature {
  const router = new Router()
  const known = new Set<string>()

  function note(error: ClientError): void {
    metrics.clientError(error.kind)
    const { name, frames, version } = error
    const key = JSON.stringify([name, frames[0], version])
    if (known.has(key)) return
    const [oldest] = known
    if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest)
    known.add(key)
    log.warn(error, 'Error in a browser')
  }

  router.post('/client-errors', limit('clientErrors'), readJson({ limit: `${clientErrorBytes}` }), (ctx) => {
    note(validate(clientErrorSchema, ctx.request.body))
    ctx.status = 204
  })

  return { routes: [router] }
}
