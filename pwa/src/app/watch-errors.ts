import type { ClientErrorKind } from '#contract/client-errors'

/** Reports an error to the server; the code for it is loaded with the first one. */
const report = (kind: ClientErrorKind, error: unknown) =>
  void import('../hooks/report-error.ts').then((m) => m.reportError(kind, error)).catch(() => undefined)

addEventListener('error', ({ error }) => report('error', error))
addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason))

/** For React, which then says nothing itself: its own words still go to the console. */
export function onCaughtError(error: unknown): void {
  console.error(error)
  report('render', error)
}
