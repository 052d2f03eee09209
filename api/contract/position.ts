export interface Position {
  /** Degrees north, −90 to 90. */
  latitude: number
  /** Degrees east, −180 to 180. */
  longitude: number
}

/** Brings any longitude into −180..180 the way a globe does (190 → −170). */
export function wrapLongitude(longitude: number): number {
  if (longitude >= -180 && longitude <= 180) return longitude
  return ((((longitude + 180) % 360) + 360) % 360) - 180
}

/** Rounds to the six decimals that are shown, stored and compared (about 11 cm); −0 becomes 0. */
export function roundCoordinate(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6 + 0
}

/** The position as it is shown, sent and stored: wrapped, then rounded. */
export function normalizePosition({ latitude, longitude }: Position): Position {
  return { latitude: roundCoordinate(latitude), longitude: roundCoordinate(wrapLongitude(roundCoordinate(longitude))) }
}

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)$/

/** Reads typed or posted degrees. Zero is a value; empty, "null", exponents and words are not. */
export function parseDegrees(text: string): number | null {
  const trimmed = text.trim().replace('−', '-')
  return decimal.test(trimmed) ? Number(trimmed) : null
}
