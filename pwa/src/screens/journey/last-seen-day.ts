import { offsetMinutes } from '#contract/dates'
import { perLocale } from '../../messages/format.ts'
import { formatDay } from '../../ui/dates.ts'

const dayAndMonth = perLocale((tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' }))

/** So long no two days have the same name. */
const monthsMs = 330 * 24 * 60 * 60 * 1000

/** '23 November' in the zone it was written in; with the year when that is not clear. `now` in milliseconds. */
export function lastSeenDay(iso: string, now: number): string {
  const at = Date.parse(iso)
  if (now - at > monthsMs) return formatDay(iso)
  return dayAndMonth().format(at + (offsetMinutes(iso) ?? 0) * 60_000)
}
