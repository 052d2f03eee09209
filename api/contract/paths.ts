/** One builder for every endpoint; the server mounts the same patterns. */
export const apiPaths = {
  site: () => '/api/site',
  featured: () => '/api/toys/featured',
  toy: (id: string) => `/api/toys/${encodeURIComponent(id)}`,
  verifyPassword: (id: string) => `/api/toys/${encodeURIComponent(id)}/verify-password`,
  entries: (id: string) => `/api/toys/${encodeURIComponent(id)}/entries`,
  /** Stops before the one that `before` names (`nextBefore` of the answer before). */
  earlierEntries: (id: string, before: string) =>
    `/api/toys/${encodeURIComponent(id)}/entries?before=${encodeURIComponent(before)}`,
  /** The author corrects the entry (PUT) or takes it back (DELETE), named by the key it was sent with. */
  ownEntry: (id: string, submissionKey: string) =>
    `/api/toys/${encodeURIComponent(id)}/entries/${encodeURIComponent(submissionKey)}`,
  /** Follow by email, by push. */
  /** POST follows by email; GET tells an admin how many follow. */
  followers: (id: string) => `/api/toys/${encodeURIComponent(id)}/followers`,
  pushFollowers: (id: string) => `/api/toys/${encodeURIComponent(id)}/push-followers`,
  pushKey: () => '/api/push/key',
  leavePush: () => '/api/push/leave',
  renewPush: () => '/api/push/renew',
  /** What a link in an email to a follower is about; the link's token is sent as a bearer token. */
  follow: () => '/api/follow',
  confirmFollow: () => '/api/follow/confirm',
  leaveFollow: () => '/api/follow/leave',
  feed: (id: string) => `/api/toys/${encodeURIComponent(id)}/feed.atom`,
  activate: () => '/api/toys/activate',
  /** What an owner sees and changes, with `Authorization: Bearer {owner token}`; below it are the owner's other calls. */
  owner: (id: string) => `/api/toys/${encodeURIComponent(id)}/owner`,
  /** The newest, or those before the one that `before` names, `limit` at most. */
  ownerEntries: (id: string, { limit, before }: { limit: number; before?: string | undefined }) =>
    `/api/toys/${encodeURIComponent(id)}/owner/entries?limit=${limit}${before === undefined ? '' : `&before=${encodeURIComponent(before)}`}`,
  ownerEntry: (id: string, entryId: number) => `/api/toys/${encodeURIComponent(id)}/owner/entries/${entryId}`,
  /** Makes the owner's link anew; the one before is dead. */
  renewOwnerLink: (id: string) => `/api/toys/${encodeURIComponent(id)}/owner/link`,
  /** Where the owner's link is emailed to. */
  ownerEmail: (id: string) => `/api/toys/${encodeURIComponent(id)}/owner/email`,
  confirmOwnerEmail: (id: string) => `/api/toys/${encodeURIComponent(id)}/owner/email/confirm`,
  /** Asks for a lost owner's link; the only one of these without a token. */
  lostOwnerLink: (id: string) => `/api/toys/${encodeURIComponent(id)}/owner/lost-link`,
  /** Makes an owner's link anew, for the admin. */
  issueOwnerLink: (id: string) => `/api/toys/${encodeURIComponent(id)}/owner-link`,
  paymentSettings: () => '/api/payment-settings',
  createPaymentIntent: () => '/api/create-payment-intent',
  orders: () => '/api/orders',
  guestOrder: (token: string) => `/api/orders/by-token/${encodeURIComponent(token)}`,
  confirmDemoPayment: () => '/api/demo-payments/confirm',
  retrieveDemoPayment: () => '/api/demo-payments/retrieve',
  login: () => '/api/login',
  logout: () => '/api/logout',
  currentUser: () => '/api/auth/user',
  signInProvider: () => '/api/auth/provider',
  toys: () => '/api/toys',
  /** As an admin sees it; `toy` is what everybody sees. */
  toyRecord: (id: string) => `/api/toys/${encodeURIComponent(id)}/record`,
  createTags: () => '/api/toys/tags',
  allEntries: () => '/api/entries',
  entry: (id: number) => `/api/entries/${id}`,
  order: (id: number) => `/api/orders/${id}`,
  orderStatus: (id: number) => `/api/orders/${id}/status`,
  clientErrors: () => '/api/client-errors',
  reports: () => '/api/reports',
  reportDecisions: () => '/api/reports/decisions',
  /** A photo as an admin sees it, also when no public row names it; below it is the file name. */
  adminPhotos: () => '/api/photos',
  erasures: () => '/api/erasures',
  /** Makes the link to the order's page anew; the one before is dead. */
  orderLink: (id: number) => `/api/orders/${id}/link`,
  mails: () => '/api/admin/mails',
  mailsOfOrder: (orderId: number) => `/api/admin/mails?orderId=${orderId}`,
  sendMailAgain: (id: number) => `/api/admin/mails/${id}/send-again`,
  orderExport: (id: number) => `/api/orders/${id}/export`,
  audit: () => '/api/audit',
  adminHealth: () => '/api/admin/health',
  adminPayments: () => '/api/admin/payments',
  adminPaymentCounts: () => '/api/admin/payments/counts',
  handledPayment: (id: string) => `/api/admin/payments/${encodeURIComponent(id)}/handled`,
  /** The payment that made this order. */
  orderPayment: (orderId: number) => `/api/admin/orders/${orderId}/payment`,
  refunds: (orderId: number) => `/api/admin/orders/${orderId}/refunds`,
  moneyExport: (month: string) => `/api/admin/money-export?month=${month}`,
} as const

/** Where a system posts what is shared to the installed app. The service worker answers; it is no page. */
export const sharePath = '/share'

/** Paths that always reach the server: the service worker never answers them with the app. */
export const serverOnlyPaths = [
  /^\/api(\/|$)/,
  /^\/connect(\/|$)/,
  /^\/photos\//,
  /^\/healthz$/,
  /^\/readyz$/,
  /\/[^/]+\.[A-Za-z0-9]+$/,
]

/** The screens of the app; any other page address is answered with the app's "404 Page Not Found" and status 404. */
export const screenPaths = [
  /^\/$/,
  /^\/(track|start-journey|shop|checkout|outbox|offline|terms|privacy)\/?$/,
  /^\/journey\/[^/]+(\/add-entry)?\/?$/,
  /^\/(order|owner)\/[^/]+\/?$/,
  /^\/follow\/(confirm|leave)\/?$/,
  /^\/admin(\/dashboard)?\/?$/,
]
