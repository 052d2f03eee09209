import { binarize, Decoder, Detector, grayscale, type Detected } from '@nuintun/qrcode'
import type { FoundCode, Pixels } from './reader-tasks.ts'

interface Light {
  luminances: Uint8Array
  width: number
  height: number
  /** Pixels of the picture for one of these. */
  scale: number
}

const decoder = new Decoder()

/**
 * Every code in a picture, each once. `isThorough` takes about eight times as long and finds codes with two pixels to a
 * module, coarse ones in a sharp photo, and light ones on dark metal.
 */
export function readCodes(pixels: Pixels, { isThorough }: { isThorough: boolean }): FoundCode[] {
  // Its own three by name: those of an ImageData are not copied with it. The library reads nothing else of one.
  const { width, height } = pixels
  const plain: Light = { luminances: grayscale(pixels as ImageData), width, height, scale: 1 }
  const views = isThorough ? [plain, inverted(plain), halved(plain), doubled(plain)] : [plain]
  const found: FoundCode[] = []
  for (const view of views) {
    for (const code of readView(view)) {
      if (!found.some((known) => isSame(known, code))) found.push(code)
    }
  }
  return found
}

function readView({ luminances, width, height, scale }: Light): FoundCode[] {
  const found: FoundCode[] = []
  const candidates = new Detector().detect(binarize(luminances, width, height))
  let next = candidates.next()
  while (!next.done) {
    const text = decode(next.value)
    if (text !== null) found.push({ text, corners: cornersOf(next.value, scale) })
    // Told that this one is read, it looks no further in the same place.
    next = candidates.next(text !== null)
  }
  return found
}

/** Most of what looks like a code is none. */
function decode({ matrix }: Detected): string | null {
  try {
    return decoder.decode(matrix).content
  } catch {
    return null
  }
}

function cornersOf(code: Detected, scale: number) {
  const { size } = code
  const places = [
    [0, 0],
    [size, 0],
    [size, size],
    [0, size],
  ] as const
  return places.map(([column, row]) => {
    const { x, y } = code.mapping(column, row)
    return { x: x * scale, y: y * scale }
  })
}

/** Two looks at one code; a picture may show the same text twice. */
function isSame(a: FoundCode, b: FoundCode): boolean {
  const [first, second] = [middle(a), middle(b)]
  const size = Math.max(...a.corners.map(({ x, y }) => Math.hypot(x - first.x, y - first.y)))
  return a.text === b.text && Math.hypot(first.x - second.x, first.y - second.y) < size
}

function middle({ corners }: FoundCode) {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return { x: mean(corners.map(({ x }) => x)), y: mean(corners.map(({ y }) => y)) }
}

const inverted = (light: Light): Light => ({ ...light, luminances: light.luminances.map((value) => 255 - value) })

/** Half as many pixels each way: coarse modules lose their grain. */
function halved({ luminances, width, height, scale }: Light): Light {
  const [wide, high] = [width >> 1, height >> 1]
  const half = new Uint8Array(wide * high)
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      const at = 2 * y * width + 2 * x
      const sum = at4(luminances, at, at + 1, at + width, at + width + 1)
      half[y * wide + x] = sum >> 2
    }
  }
  return { luminances: half, width: wide, height: high, scale: scale * 2 }
}

/** Twice as many pixels each way, with those between calculated: modules of less than two pixels get edges. */
function doubled({ luminances, width, height, scale }: Light): Light {
  const [wide, high] = [width * 2, height * 2]
  const double = new Uint8Array(wide * high)
  for (let y = 0; y < high; y++) {
    const [top, bottom] = neighbours(y, height)
    for (let x = 0; x < wide; x++) {
      const [left, right] = neighbours(x, width)
      // Nine parts of the pixel it lies in, three of each beside it, one of the one across.
      const near = (luminances[top * width + left] ?? 0) * 9
      const beside = ((luminances[top * width + right] ?? 0) + (luminances[bottom * width + left] ?? 0)) * 3
      double[y * wide + x] = (near + beside + (luminances[bottom * width + right] ?? 0)) >> 4
    }
  }
  return { luminances: double, width: wide, height: high, scale: scale / 2 }
}

/** Of a doubled place: the pixel it lies in, and the next one on its side. */
function neighbours(place: number, length: number): [own: number, next: number] {
  const own = place >> 1
  const next = place % 2 === 0 ? own - 1 : own + 1
  return [own, Math.min(Math.max(next, 0), length - 1)]
}

const at4 = (values: Uint8Array, a: number, b: number, c: number, d: number) =>
  (values[a] ?? 0) + (values[b] ?? 0) + (values[c] ?? 0) + (values[d] ?? 0)
