import { serverOnlyPaths } from '#contract/paths'
import type { RouteMatchCallback } from 'workbox-core/types.js'

/** Screens of the app, and unknown addresses, for which the app draws its own 404. By path: a query changes nothing. */
export const isNavigationOfApp: RouteMatchCallback = ({ request, url, sameOrigin }) =>
  sameOrigin && request.mode === 'navigate' && !serverOnlyPaths.some((pattern) => pattern.test(url.pathname))

/** Pictures from elsewhere asked for with CORS. Opaque answers are never cached: each costs megabytes of quota. */
export const isTile: RouteMatchCallback = ({ request, sameOrigin }) =>
  !sameOrigin && request.method === 'GET' && request.destination === 'image' && request.mode === 'cors'

/** Coasts and towns of a part of the world, for maps that are zoomed in. */
export const isMapCell: RouteMatchCallback = ({ request, url, sameOrigin }) =>
  sameOrigin && request.method === 'GET' && /^\/map\/.+\.bin$/.test(url.pathname)

/** The code that reads QR codes, which is not in the precache. */
export const isReader: RouteMatchCallback = ({ request, url, sameOrigin }) =>
  sameOrigin && request.method === 'GET' && /^\/assets\/reader\.worker-[\w-]+\.js$/.test(url.pathname)

/** But for those that the page fetches to keep them (data/keeping), which are stored by the page itself. */
export const isPhoto: RouteMatchCallback = ({ request, url, sameOrigin }) =>
  sameOrigin &&
  request.method === 'GET' &&
  request.mode !== 'navigate' &&
  request.cache !== 'no-store' &&
  url.pathname.startsWith('/photos/')

export const isCheckout: RouteMatchCallback = ({ request, url, sameOrigin }) =>
  sameOrigin && request.mode === 'navigate' && /^\/checkout\/?$/.test(url.pathname)
