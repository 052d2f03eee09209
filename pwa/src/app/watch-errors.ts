import { reportError } from '../hooks/report-error.ts'

addEventListener('error', ({ error }) => reportError('error', error))
addEventListener('unhandledrejection', ({ reason }) => reportError('rejection', reason))

/** For React, which then says nothing itself: its own words still go to the console. */
export function onCaughtError(error: unknown): void {
  console.error(error)
  reportError('render', error)
}
