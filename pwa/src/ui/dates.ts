import { offsetMinutes } from '#contract/dates'
import { formatRelativeTime, perLocale } from '../messages/format.ts'
import { uiWords } from '../messages/ui.ts'

const dayFormat = (month: 'long' | 'short') =>
  perLocale((tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }))
const day = dayFormat('long')
const shortDay = dayFormat('short')

/** The same wall clock, as if it had been in Greenwich, so that one formatter serves every zone. */
const wallClock = (iso: string) => new Date(Date.parse(iso) + (offsetMinutes(iso) ?? 0) * 60_000)

/** '27 November 2026': the day of an instant in the zone it was written in. */
export const formatDay = (iso: string): string => day().format(wallClock(iso))

/** '27 Nov 2026', for tight places. */
export const formatShortDay = (iso: string): string => shortDay().format(wallClock(iso))

const dayAndMonth = perLocale((tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' }))

/** As formatDay, without the year when `beside` is of the same: '14 November'. */
export const formatDayBeside = (iso: string, beside: string): string =>
  wallClock(iso).getUTCFullYear() === wallClock(beside).getUTCFullYear()
    ? dayAndMonth().format(wallClock(iso))
    : formatDay(iso)

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** '3 days ago'; 'just now' within the minute, and for a device clock that runs a little ahead. */
export function formatRelative(date: Date, now: Date): string {
  const seconds = Math.round((now.getTime() - date.getTime()) / 1000)
  const unit = units.find(([, size]) => seconds >= size)
  return unit ? formatRelativeTime(-Math.floor(seconds / unit[1]), unit[0]) : uiWords().justNow
}

const dayOfYear = perLocale((tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long' }))

/** '14 November': a day of the last months, by this device's clock and zone. */
export const formatDayOfYear = (ms: number): string => dayOfYear().format(ms)

const moment = perLocale((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short' }))

/** '27 November 2026 at 23:01': a moment by this device's clock. */
export const formatMoment = (date: Date): string => moment().format(date)
