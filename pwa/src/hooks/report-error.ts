import type { ClientErrorKind } from '#contract/client-errors'
import { reportClientError } from '../data/client-errors.ts'

/** Reports an error with what the page knows of itself. */
export function reportError(kind: ClientErrorKind, error: unknown): void {
  const { origin, pathname: path } = location
  const version = document.querySelector<HTMLScriptElement>('script[src*="/assets/"]')?.src ?? ''
  reportClientError(kind, error, { origin, path, version, userAgent: navigator.userAgent })
}
