import baseMapUrl from './base-map.bin?url'
import { createByteReader, type ByteReader } from './byte-reader.ts'
import { toWorld } from './mercator.ts'

/** A coast (a ring) or a border (a line): x, y, x, y … in worlds (mercator.ts), with its bounding box. */
export interface Shape {
  points: Float64Array
  left: number
  top: number
  right: number
  bottom: number
}

export interface Country {
  name: string
  x: number
  y: number
  /** Square degrees of its largest part. */
  size: number
}

export interface BaseMap {
  land: Shape[]
  borders: Shape[]
  countries: Country[]
}

const unitsPerDegree = 25
/** Beyond the world's lower edge, so that what closes Antarctica there is never seen. */
const latitudeLimit = 86

/**
 * Reads what scripts/base-map.ts wrote. All numbers are varints (7 bits a byte, low bits first), signed ones zigzag:
 * count of coasts, each with twice its count of points, one more if its end is its beginning, and their steps in 1/25
 * degree, the first from the end of the coast before; the same for borders; then the count of countries, each with
 * longitude, latitude, size, length of the name and the name in UTF-8.
 */
export function readBaseMap(bytes: Uint8Array): BaseMap {
  const reader = createByteReader(bytes)
  return { land: readShapes(reader), borders: readShapes(reader), countries: readCountries(reader) }
}

function readShapes({ count, signed }: ByteReader): Shape[] {
  let longitude = 0
  let latitude = 0
  return Array.from({ length: count() }, () => {
    const head = count()
    const isRing = head % 2 === 1
    const written = head - (isRing ? 1 : 0)
    const points = new Float64Array(written + (isRing ? 2 : 0))
    const shape = { points, left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
    for (let i = 0; i < written; i += 2) {
      longitude += signed()
      latitude += signed()
      const { x, y } = toWorld(
        { longitude: longitude / unitsPerDegree, latitude: latitude / unitsPerDegree },
        latitudeLimit,
      )
      points[i] = x
      points[i + 1] = y
      shape.left = Math.min(shape.left, x)
      shape.right = Math.max(shape.right, x)
      shape.top = Math.min(shape.top, y)
      shape.bottom = Math.max(shape.bottom, y)
    }
    if (isRing) points.set(points.subarray(0, 2), written)
    return shape
  })
}

function readCountries({ count, signed, text }: ByteReader): Country[] {
  return Array.from({ length: count() }, () => {
    const { x, y } = toWorld({ longitude: signed() / unitsPerDegree, latitude: signed() / unitsPerDegree })
    return { x, y, size: count(), name: text() }
  })
}

let loading: Promise<BaseMap> | null = null

/** The base map, read once; it is precached, so this works without a network. A failure may be tried again. */
export function loadBaseMap(): Promise<BaseMap> {
  loading ??= fetch(baseMapUrl)
    .then(async (response) => {
      if (!response.ok) throw new Error(`The base map answered ${response.status}`)
      return readBaseMap(new Uint8Array(await response.arrayBuffer()))
    })
    .catch((error: unknown) => {
      loading = null
      throw error
    })
  return loading
}
