import { clientErrorFrames, type browserEngines, type ClientError, type ClientErrorKind } from '#contract/client-errors'
import { apiPaths } from '#contract/paths'
import { routePatterns } from '../paths.ts'

/** Of one page, from its load to its end. */
const mostReports = 5
const reported = new Set<string>()

/** Where an error was noticed: the page's address, the file of the app that it was started with, and the browser's own words. */
export interface Surroundings {
  origin: string
  path: string
  version: string
  userAgent: string
}

/**
 * Tells the server of an error in code of ours, once for each error and at most five times for a page. Never waits, never
 * throws and is never tried again: what goes wrong here stays here.
 */
export function reportClientError(kind: ClientErrorKind, error: unknown, where: Surroundings): void {
  try {
    const report = describeError(kind, error, where)
    if (!report || globalThis.navigator?.onLine === false || reported.size >= mostReports) return
    const key = JSON.stringify([report.name, report.frames[0]])
    if (reported.has(key)) return
    reported.add(key)
    // Not the beacon of the browser: that one would send an admin's cookie along.
    void fetch(apiPaths.clientErrors(), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(report),
      credentials: 'omit',
      keepalive: true,
    }).catch(() => undefined)
  } catch {
    // Whatever it was, telling must not be another error.
  }
}

/** What failed without anybody's fault, and is shown to the person where it happened. */
const expected = new Set(['AbortError', 'NetworkError', 'ApiError', 'ScreenUnavailableError', 'ChunkLoadError'])
const missingCode = /dynamically imported module|importing a module script failed/i

/** The report of an error; null for one that is not of our code, or that is expected. Holds nothing that was typed. */
export function describeError(kind: ClientErrorKind, error: unknown, where: Surroundings): ClientError | null {
  if (!(error instanceof Error) || expected.has(error.name) || missingCode.test(error.message)) return null
  const frames = framesOf(error.stack ?? '', where.origin)
  if (frames.length === 0) return null
  const [, react] = /^Minified React error #(\d{1,4});/.exec(error.message) ?? []
  const name = /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Error'
  return {
    kind,
    name: react === undefined ? name : `${name} (React ${react})`,
    frames,
    route: routeOf(where.path),
    version: /[\w.-]{1,80}$/.exec(where.version)?.[0] ?? 'unknown',
    engine: engineOf(where.userAgent),
  }
}

/** Places in files of ours only: other lines may name extensions, or hold addresses of pages. */
function framesOf(stack: string, origin: string): string[] {
  const assets = `${origin}/assets/`
  return stack
    .split('\n')
    .filter((line) => line.includes(assets))
    .flatMap((line) => /^[\w.-]{1,76}\.js:\d{1,7}:\d{1,7}/.exec(line.slice(line.indexOf(assets) + assets.length)) ?? [])
    .slice(0, clientErrorFrames)
}

function routeOf(path: string): string {
  const fits = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`).test(path)
  return Object.values(routePatterns).find(fits) ?? '(other)'
}

function engineOf(userAgent: string): (typeof browserEngines)[number] {
  if (userAgent.includes('Firefox/')) return 'Firefox'
  if (/Chrom(e|ium)\//.test(userAgent)) return 'Chromium'
  return userAgent.includes('AppleWebKit/') ? 'WebKit' : 'other'
}
