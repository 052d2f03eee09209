import type { SignInProblem } from '#contract/auth'
import type { AdminHealth } from '#contract/health'
import { formatNumber, plural } from '../format.ts'
/** Signing in, and what all sections of the dashboard share. */
export const adminMessages = {
  error: 'Error',

  /** One word for each thing to do with a row. */
  row: { edit: 'Edit', view: 'Journey', erase: 'Erase', remove: 'Delete', data: 'Data' },

  signIn: {
    title: 'Admin Login',
    intro: 'Manage tags, stops and orders.',
    button: (provider: string) => `Sign in with ${provider}`,
    demo: 'This is a demo sign-in, only available outside production. Choose an account. No password needed.',
    redirecting: 'Redirecting to dashboard...',
    backToHome: 'Back to Home',
    checking: 'Checking your sign-in…',
    problemTitle: 'You’re not signed in',
    problems: {
      not_on_list:
        'This account doesn’t have access to the dashboard. Ask for your email address to be added to the list of admins.',
      no_email: 'Your provider didn’t tell us this account’s email address. Add one there, or use another account.',
      email_not_verified:
        'This account’s email address hasn’t been verified. Verify it with your provider, then sign in again.',
      other_account:
        'This email address belongs to another account with this provider. Sign in with the account you used before.',
      cancelled: 'Sign-in was cancelled.',
      expired: 'Sign-in took too long or was opened twice. Please try again.',
      too_many: 'There were too many sign-ins from your network. Please try again in some minutes.',
      unavailable: 'We can’t reach the sign-in service right now. Please try again in a moment.',
      failed: 'Sign-in failed. Please try again.',
    } satisfies Record<SignInProblem, string>,
    offline: 'You need a connection to sign in. Try again when you’re back online.',
  },

  health: {
    label: 'Status of the site',
    unknown: 'Unknown',
    unreadable: 'The status couldn’t be loaded.',
    database: 'Database',
    databases: { ok: 'Working', away: 'Not answering' } satisfies Record<AdminHealth['database'], string>,
    photos: 'Photos',
    photoStores: {
      ok: 'Working',
      away: 'Can’t be stored',
      other: 'From another database',
    } satisfies Record<AdminHealth['photos'], string>,
    mails: 'Emails',
    mailsState: (waiting: number, givenUp: number) =>
      [
        ...(givenUp > 0 ? [`${formatNumber(givenUp)} given up`] : []),
        waiting > 0 ? `${formatNumber(waiting)} waiting` : givenUp > 0 ? '' : 'None waiting',
      ]
        .filter(Boolean)
        .join(', '),
    payments: 'Payments',
    paymentsState: (count: number) =>
      count === 0 ? 'Nothing to do' : plural(count, { one: '# needs attention', other: '# need attention' }),
    jobs: 'Jobs',
    noJob: 'None has run yet',
    jobsDone: (when: string) => `Last run ${when}`,
    jobFailed: (name: string, when: string) => `“${name}” failed ${when}`,
    version: 'Version',
    versionState: (version: string, commit: string | null) => (commit === null ? version : `${version} (${commit})`),
    since: (when: string) => `Started ${when}`,
  },

  dashboard: {
    title: 'Dashboard',
    heading: 'Admin Dashboard',
    logout: 'Logout',
    signedInAs: 'Signed in as',
    sections: 'Dashboard sections',
    toys: 'Toys',
    comments: 'Comments',
    orders: 'Orders',
    payments: 'Payments',
    reports: 'Reports',
    waiting: (count: number) => `(${formatNumber(count)})`,
    mails: 'Emails',
    mailsInTrouble: (count: number) => `Emails (${formatNumber(count)} not sent)`,
    audit: 'Audit trail',
    checking: 'Loading the dashboard…',
    tabMissing: 'This section couldn’t be loaded',
    tabMissingText: 'It needs a connection. Everything you saved is safe.',
    offlineTitle: 'You’re offline',
    offlineText:
      'The dashboard needs a connection because it isn’t stored on this device. Try again when you’re back online.',
    unreachableTitle: 'We couldn’t reach the dashboard',
    unreachableText: 'The server didn’t answer. Please try again in a moment.',
    offlineNotice:
      'You’re offline. What you see may be out of date, and you can’t save changes until you’re back online.',
    tryAgain: 'Try Again',
  },

  list: {
    search: 'Search',
    sortBy: 'Sort by',
    ascending: 'Ascending',
    descending: 'Descending',
    results: (count: number, isMore: boolean) =>
      isMore ? `More than ${formatNumber(count)} results` : plural(count, { one: '# result', other: '# results' }),
    loading: 'Loading…',
    updating: 'Updating…',
    refresh: 'Refresh',
    pages: (label: string) => `${label} pages`,
    next: 'Next page',
    previous: 'Previous page',
    actions: 'Actions',
    failed: 'This list couldn’t be loaded',
    unreachableText: 'The server didn’t answer.',
    offline: 'You’re offline',
    offlineText: 'This list needs a connection because it isn’t stored on this device.',
    tryAgain: 'Try Again',
    none: 'None',
  },

  /** What an erasure has removed. */
  erased: {
    intro: 'This was removed for good:',
    orders: (count: number) =>
      plural(count, { one: 'the customer’s details in # order', other: 'the customer’s details in # orders' }),
    toys: (count: number) => plural(count, { one: '# toy', other: '# toys' }),
    entries: (count: number) => plural(count, { one: '# entry', other: '# entries' }),
    entriesLater: (count: number) =>
      plural(count, {
        one: '# of them: nobody can open it any more, and it is deleted in the background',
        other: '# of them: nobody can open them any more, and they are deleted in the background',
      }),
    reports: (count: number) => plural(count, { one: '# report', other: '# reports' }),
    photos: (count: number) => plural(count, { one: '# photo', other: '# photos' }),
    photosLater: (count: number) =>
      plural(count, {
        one: '# new photo: nobody can open it any more, and its files are deleted within a day',
        other: '# new photos: nobody can open them any more, and their files are deleted within a day',
      }),
    mails: (count: number) => plural(count, { one: '# email', other: '# emails' }),
    done: 'Done',
  },

  stale: {
    title: 'Someone else has changed this',
    text: 'Another admin saved changes after you opened it, so yours weren’t saved. What you typed is still here.',
    load: 'Load the latest version',
    gone: 'Someone else has deleted it, so your changes can’t be saved. You can close this window.',
    failed: 'The latest version couldn’t be loaded. Please try again.',
  },
} as const
