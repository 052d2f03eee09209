/** Route patterns as the router reads them; every href is built by {@link paths}. */
export const routePatterns = {
  home: '/',
  track: '/track',
  startJourney: '/start-journey',
  shop: '/shop',
  checkout: '/checkout',
  order: '/order/:token',
  owner: '/owner/:id',
  outbox: '/outbox',
  offline: '/offline',
  follow: '/follow/:action',
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
  /** What the owner of a toy changes; with a secret in the fragment, see `ownerLink`. */
  owner: (id: string) => `/owner/${encodeURIComponent(id)}`,
  outbox: () => '/outbox',
  offline: () => '/offline',
  journey: (id: string) => `/journey/${encodeURIComponent(id)}`,
  addEntry: (id: string) => `/journey/${encodeURIComponent(id)}/add-entry`,
  editEntry: (id: string, submissionKey: string) =>
    `/journey/${encodeURIComponent(id)}/add-entry?edit=${encodeURIComponent(submissionKey)}`,
  terms: () => '/terms',
  privacy: () => '/privacy',
  admin: () => '/admin',
  adminDashboard: () => '/admin/dashboard',
} as const
