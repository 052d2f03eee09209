/** Route patterns as the router reads them; every href is built by {@link paths}. */
export const routePatterns = {
  home: '/',
  track: '/track',
  startJourney: '/start-journey',
  shop: '/shop',
  checkout: '/checkout',
  order: '/order/:token',
  outbox: '/outbox',
  journey: '/journey/:id',
  addEntry: '/journey/:id/add-entry',
  terms: '/terms',
  privacy: '/privacy',
  admin: '/admin',
  adminDashboard: '/admin/dashboard',
} as const

export const paths = {
  home: () => '/',
  track: () => '/track',
  /** With the scanner open. */
  scan: () => '/track?scan',
  /** With an id the activation dialog opens with that tag filled in. */
  startJourney: (id?: string) => (id === undefined ? '/start-journey' : `/start-journey?id=${encodeURIComponent(id)}`),
  shop: () => '/shop',
  checkout: () => '/checkout',
  order: (token: string) => `/order/${encodeURIComponent(token)}`,
  outbox: () => '/outbox',
  journey: (id: string) => `/journey/${encodeURIComponent(id)}`,
  addEntry: (id: string) => `/journey/${encodeURIComponent(id)}/add-entry`,
  terms: () => '/terms',
  privacy: () => '/privacy',
  admin: () => '/admin',
  adminDashboard: () => '/admin/dashboard',
} as const
