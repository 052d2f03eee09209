const offsetPattern = /([+-])(\d{2}):?(\d{2})$/

/** Minutes east of UTC that an ISO instant was written with, −840..840; null when it ends in Z or names none. */
export function offsetMinutes(iso: string): number | null {
  const match = offsetPattern.exec(iso)
  if (!match || !iso.includes('T')) return null
  const minutes = Number(match[2]) * 60 + Number(match[3])
  if (minutes > 840) return null
  return match[1] === '-' ? -minutes : minutes
}

/**
 * ISO text of an instant in the zone it was written in, so that an evening in Auckland keeps its Auckland day wherever
 * it is read. Without an offset it is UTC. `Date.parse` of the result is the same instant.
 */
export function formatInstant(date: Date, offset: number | null): string {
  if (offset === null || offset === 0) return date.toISOString()
  const local = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, -1)
  const minutes = Math.abs(offset)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${local}${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}
