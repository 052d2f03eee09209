import type { Position } from '#contract/position'

/** What a photo says of where and when it was taken; null for what it does not say, or says in a way that cannot be true. */
export interface PhotoOrigin {
  position: Position | null
  /** The day by the camera's own clock, as YYYY-MM-DD. */
  takenOn: string | null
}

const unknown: PhotoOrigin = { position: null, takenOn: null }

/** Tags of EXIF 2.32 that are read. */
const tags = { exif: 0x8769, gps: 0x8825, takenAt: 0x9003, latitudeRef: 1, latitude: 2, longitudeRef: 3, longitude: 4 }

/** More fields than any camera writes into one directory. */
const mostFields = 500

/** Closer than this to 0° N 0° E, in degrees: what a camera without a fix writes. */
const nowhere = 0.001

/**
 * Reads place and day from the EXIF block of an image of any format that has one (JPEG, HEIC, WebP, AVIF, PNG): the first
 * TIFF header with its directory right behind it, wherever the format keeps it. Degrees are not rounded. Never throws.
 */
export function readPhotoOrigin(bytes: ArrayBuffer, now = new Date()): PhotoOrigin {
  const start = findTiff(new Uint8Array(bytes))
  if (start === null) return unknown
  const read = createReader(new DataView(bytes, start))
  const main = attempt(() => read.directory(8)) ?? new Map<number, number>()
  return {
    position: attempt(() => readPosition(read, main.get(tags.gps))),
    takenOn: attempt(() => readDay(read, main.get(tags.exif), now)),
  }
}

/** A damaged block points outside the file: then it says nothing. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

/** 'II*' or 'MM*' and the directory's usual offset of 8: eight bytes that compressed data does not hold by chance. */
function findTiff(bytes: Uint8Array): number | null {
  const matches = (start: number, header: readonly number[]) => header.every((byte, i) => bytes[start + i] === byte)
  for (let star = bytes.indexOf(0x2a); star !== -1; star = bytes.indexOf(0x2a, star + 1)) {
    if (matches(star - 2, [0x49, 0x49, 0x2a, 0, 8, 0, 0, 0])) return star - 2
    if (matches(star - 3, [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8])) return star - 3
  }
  return null
}

type Reader = ReturnType<typeof createReader>

/** Reads directories, texts and fractions of a TIFF structure; throws outside of it. */
function createReader(view: DataView) {
  const isLittle = view.getUint8(0) === 0x49
  const long = (at: number) => view.getUint32(at, isLittle)
  return {
    long,
    /** Where each field's value or the pointer to it is, by tag. */
    directory(at: number): Map<number, number> {
      const count = Math.min(view.getUint16(at, isLittle), mostFields)
      const fields = new Map<number, number>()
      for (let i = 0; i < count; i++) {
        const field = at + 2 + 12 * i
        fields.set(view.getUint16(field, isLittle), field + 8)
      }
      return fields
    },
    letter: (at: number) => String.fromCharCode(view.getUint8(at)),
    text: (at: number, length: number) =>
      Array.from({ length }, (_, i) => String.fromCharCode(view.getUint8(at + i))).join(''),
    /** An unsigned fraction; NaN for 0/0. */
    fraction: (at: number) => long(at) / long(at + 4),
  }
}

function readPosition(read: Reader, pointer: number | undefined): Position | null {
  if (pointer === undefined) return null
  const gps = read.directory(read.long(pointer))
  const latitude = readDegrees(read, gps, { ref: tags.latitudeRef, value: tags.latitude, signs: 'NS', most: 90 })
  const longitude = readDegrees(read, gps, { ref: tags.longitudeRef, value: tags.longitude, signs: 'EW', most: 180 })
  if (latitude === null || longitude === null) return null
  if (Math.abs(latitude) < nowhere && Math.abs(longitude) < nowhere) return null
  return { latitude, longitude }
}

interface Axis {
  ref: number
  value: number
  /** The letters of the positive and the negative half. */
  signs: string
  most: number
}

function readDegrees(read: Reader, gps: Map<number, number>, { ref, value, signs, most }: Axis): number | null {
  const [letterAt, valueAt] = [gps.get(ref), gps.get(value)]
  if (letterAt === undefined || valueAt === undefined) return null
  const half = signs.indexOf(read.letter(letterAt))
  const at = read.long(valueAt)
  const [degrees, minutes, seconds] = [0, 8, 16].map((offset) => read.fraction(at + offset)) as [number, number, number]
  const isSound = half >= 0 && minutes <= 60 && seconds <= 60
  const size = degrees + minutes / 60 + seconds / 3600
  return isSound && size <= most ? (half === 0 ? size : -size) : null
}

/** A day that has come already, by the device's clock, and that a calendar has. */
function readDay(read: Reader, pointer: number | undefined, now: Date): string | null {
  if (pointer === undefined) return null
  const takenAt = read.directory(read.long(pointer)).get(tags.takenAt)
  if (takenAt === undefined) return null
  const [, year, month, day] = /^(\d{4}):(\d\d):(\d\d) /.exec(read.text(read.long(takenAt), 19)) ?? []
  if (!year || !month || !day) return null
  const date = new Date(Number(year), Number(month) - 1, Number(day))
  const isReal = date.getMonth() === Number(month) - 1 && date.getFullYear() > 1900
  return isReal && date <= now ? `${year}-${month}-${day}` : null
}
