/** What a file is by its content; its name and declared type are not asked. */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic'

export interface ImageFacts {
  kind: ImageKind
  /** As stored, before any turning; null when the header does not tell in the part that was read. */
  width: number | null
  height: number | null
}

/** How much of the file's start is enough: phone JPEGs put a thumbnail and maker notes before the dimensions. */
export const headerBytes = 512 * 1024

interface Size {
  width: number
  height: number
}

const ascii = (bytes: Uint8Array, start: number, length: number) =>
  String.fromCharCode(...bytes.subarray(start, start + length))

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** Kind and dimensions from the first bytes of a file (see headerBytes), or null when it is none of our images. */
export function readImageFacts(bytes: Uint8Array): ImageFacts | null {
  const kind = kindOf(bytes)
  if (!kind) return null
  const size = readSize(kind, bytes)
  return { kind, width: size?.width ?? null, height: size?.height ?? null }
}

function kindOf(bytes: Uint8Array): ImageKind | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return 'webp'
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'gif'
  if (ascii(bytes, 4, 4) !== 'ftyp') return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = Math.min(view.getUint32(0), bytes.length, 256)
  const brands: string[] = []
  for (let at = 8; at + 4 <= end; at += 4) brands.push(ascii(bytes, at, 4))
  if (brands.includes('avif') || brands.includes('avis')) return 'avif'
  return brands.some((brand) => heicBrands.has(brand)) ? 'heic' : null
}

function readSize(kind: ImageKind, bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (kind === 'png') return { width: view.getUint32(16), height: view.getUint32(20) }
    if (kind === 'gif') return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
    if (kind === 'webp') return webpSize(bytes, view)
    return kind === 'jpeg' ? jpegSize(view) : largestItem(bytes, view)
  } catch {
    // A header that ends early tells nothing; decoding will.
    return null
  }
}

function webpSize(bytes: Uint8Array, view: DataView): Size | null {
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
  const chunk = ascii(bytes, 12, 4)
  if (chunk === 'VP8X') return { width: uint24(24) + 1, height: uint24(27) + 1 }
  if (chunk === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (chunk !== 'VP8L') return null
  const packed = view.getUint32(21, true)
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
}

function jpegSize(view: DataView): Size | null {
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    if (marker === 0xda) return null
    at += 2 + view.getUint16(at + 2)
  }
}

/** HEIF files hold tiles and thumbnails beside the picture: the largest `ispe` box is the picture. */
function largestItem(bytes: Uint8Array, view: DataView): Size | null {
  let largest: Size | null = null
  for (let at = 4; at + 16 <= bytes.length; at++) {
    if (bytes[at] !== 0x69 || ascii(bytes, at, 4) !== 'ispe') continue
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}
