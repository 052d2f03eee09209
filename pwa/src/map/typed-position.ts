import { normalizePosition, parseDegrees, type Position } from '#contract/geo'

export interface TypedPosition {
  latitude: string
  longitude: string
}

/** Degrees as both maps and forms show them. */
function formatDegrees(degrees: number): string {
  return degrees.toFixed(6)
}

export function formatPosition({ latitude, longitude }: Position): TypedPosition {
  return { latitude: formatDegrees(latitude), longitude: formatDegrees(longitude) }
}

const within = (text: string, limit: number): number | null => {
  const degrees = parseDegrees(text)
  return degrees !== null && Math.abs(degrees) <= limit ? degrees : null
}

export const readLatitude = (text: string) => within(text, 90)
export const readLongitude = (text: string) => within(text, 180)

/** The place two typed texts name, or null while one of them names none. */
export function readPosition({ latitude, longitude }: TypedPosition): Position | null {
  const read = { latitude: readLatitude(latitude), longitude: readLongitude(longitude) }
  if (read.latitude === null || read.longitude === null) return null
  return normalizePosition({ latitude: read.latitude, longitude: read.longitude })
}

const pair = /^\s*([+\-−]?[\d.]+)°?\s*[,;\s]\s*([+\-−]?[\d.]+)°?\s*$/

/** "38.7, -9.1", as map sites copy it, pasted into one field fills both. */
export function splitPair(text: string): TypedPosition | null {
  const [, latitude, longitude] = pair.exec(text) ?? []
  return latitude !== undefined && longitude !== undefined ? { latitude, longitude } : null
}
