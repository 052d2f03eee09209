import type { RouteHandlerCallback } from 'workbox-core/types.js'

/**
 * The checkout's document brings a content policy of its own, so it comes from the server. Without an answer the app's
 * own document stands in: it says that paying needs signal.
 */
export const fromServerOr =
  (ownDocument: RouteHandlerCallback): RouteHandlerCallback =>
  async (options) => {
    const answer = await fetch(options.request).catch(() => null)
    return answer && answer.status < 500 ? answer : ownDocument(options)
  }
