import type { ClientErrorKind } from '#contract/client-errors'

/** Reports an error with what the page knows of itself; the code for it is loaded with the first one. */
export function reportError(kind: ClientErrorKind, error: unknown): void {
  const { origin, pathname: path } = location
  const version = document.querySelector<HTMLScriptElement>('script[src*="/assets/"]')?.src ?? ''
  const where = { origin, path, version, userAgent: navigator.userAgent }
  void import('../data/client-errors.ts').then((m) => m.reportClientError(kind, error, where)).catch(() => undefined)
}
