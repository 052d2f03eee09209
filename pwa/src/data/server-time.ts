/** What the clock of our server last said, and when that was on a clock that nobody can set. */
let heard: { said: number; at: number } | null = null

/** An answer of ours came: it says what time it is. */
export function noteServerTime(headers: Headers): void {
  const said = Date.parse(headers.get('date') ?? '')
  if (!Number.isNaN(said)) heard = { said, at: performance.now() }
}

/** A device's clock that is wrong by less is right (milliseconds): the header counts in seconds, and answers take time. */
const tolerated = 60_000

/**
 * What time it is, in milliseconds, whatever is done to the device's clock; null before the first answer. It may be late
 * by the time that the device has slept since the last one, never ahead.
 */
export function trueNow(): number | null {
  if (!heard) return null
  const now = heard.said + performance.now() - heard.at
  return Math.abs(now - Date.now()) < tolerated ? Date.now() : now
}
