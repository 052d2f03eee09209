import { formatNumber, plural } from '../format.ts'
/** Signing in, and what all places of the dashboard share. */
export const adminMessages = {
  error: 'Error',

  signIn: {
    title: 'Admin Login',
    intro: 'The desk behind the scrapbook: tags, stops and orders.',
    button: (provider: string) => `Sign in with ${provider}`,
    demo: 'This is the demo sign-in of a machine that is not in production: choose who you want to be, no password asked.',
    redirecting: 'Redirecting to dashboard...',
    backToHome: 'Back to Home',
    checking: 'Checking who you are…',
    problemTitle: 'You are not signed in',
    offline: 'Signing in needs a connection. Try again when you are back online.',
  },

  desk: {
    title: 'Dashboard',
    heading: 'Admin Dashboard',
    logout: 'Logout',
    signedInAs: 'Signed in as',
    places: 'Places of the dashboard',
    toys: 'Toys',
    comments: 'Comments',
    orders: 'Orders',
    audit: 'Audit trail',
    checking: 'Opening the dashboard…',
    placeMissing: 'This part of the dashboard could not be loaded',
    placeMissingText: 'It needs a connection. Whatever was saved is safe.',
    offlineTitle: 'You’re offline',
    offlineText:
      'The dashboard works only with a connection: nothing of it is kept on this device. Try again when you are back online.',
    unreachableTitle: 'The dashboard cannot be reached',
    unreachableText: 'The server did not answer. Please try again in a moment.',
    offlineNotice:
      'You’re offline. What you see may be out of date, and nothing can be saved until you are back online.',
    tryAgain: 'Try Again',
  },

  list: {
    search: 'Search',
    sortBy: 'Sort by',
    ascending: 'Ascending',
    descending: 'Descending',
    sortAscending: (column: string) => `Sort by ${column}, ascending`,
    results: (count: number, isMore: boolean) =>
      isMore ? `More than ${formatNumber(count)} results` : plural(count, { one: '# result', other: '# results' }),
    loading: 'Loading…',
    updating: 'Updating…',
    refresh: 'Refresh',
    pages: (label: string) => `Pages of ${label}`,
    next: 'Next page',
    previous: 'Previous page',
    actions: 'Actions',
    failed: 'This list could not be loaded',
    unreachableText: 'The server did not answer.',
    offline: 'You’re offline',
    offlineText: 'This list needs a connection; nothing of it is kept on this device.',
    tryAgain: 'Try Again',
    none: 'None',
  },

  stale: {
    title: 'Somebody else changed this in the meantime',
    text: 'Another admin saved it after you opened it, so nothing was saved now. What you typed is still here.',
    load: 'Load what stands now',
    gone: 'Somebody deleted it in the meantime. There is nothing left to save: you can close this.',
    failed: 'It could not be loaded. Please try again.',
  },
} as const
