import { fillKeptDocument } from '#contract/journey-document'
import { leadOf, type JourneyLead } from '#contract/journey-lead'
import type { RouteHandlerCallback } from 'workbox-core/types.js'
import { readJourney } from '../data/journey-copy.ts'

/** Milliseconds that the database may take, which a tab with other code can hold up, before the page comes without its words. */
const patience = 1_000

/**
 * Answers with the kept document; when a journey is asked for that is saved on the device, with its beginning in it, so
 * that portrait, name and mission are painted before any program has run (ADR 90).
 */
export const withSavedJourney =
  (keptDocument: RouteHandlerCallback): RouteHandlerCallback =>
  async (options) => {
    const [document, lead] = await Promise.all([keptDocument(options), readLead(options.url.pathname)])
    // A copy that cannot be shown is no reason to show no page.
    return lead ? fill(document.clone(), lead).catch(() => document) : document
  }

async function readLead(pathname: string): Promise<JourneyLead | null> {
  const id = journeyId(pathname)
  if (id === null) return null
  return Promise.race([
    readJourney(id)
      .then((copy) => copy && leadOf(copy.toy))
      .catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), patience)),
  ])
}

function journeyId(pathname: string): string | null {
  const [, id] = /^\/journey\/([^/]+)\/?$/.exec(pathname) ?? []
  try {
    return id === undefined ? null : decodeURIComponent(id)
  } catch {
    return null
  }
}

/** With the security headers of the kept document: they allow its own scripts and no others. */
async function fill(document: Response, lead: JourneyLead): Promise<Response> {
  const kept = await document.text()
  const { status, headers } = document
  return new Response(fillKeptDocument(kept, lead) ?? kept, { status, headers: ofText(headers) })
}

/** Without what was true of the bytes that came from the server. */
function ofText(headers: Headers): Headers {
  const rest = new Headers(headers)
  for (const name of ['Content-Encoding', 'Content-Length', 'ETag']) rest.delete(name)
  return rest
}
