import { open } from 'node:fs/promises'

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif'

const headBytes = 64

/** Brands of ISO media files that hold still pictures: AVIF and the HEIC/HEIF family. */
const heifBrands = new Set(['avif', 'avis', 'heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'miaf'])

/**
 * The format by the first bytes of the file, or null for anything we do not accept. Checked before decoding, so that an
 * SVG or a document never reaches the library that could open it.
 */
export async function sniffImageFormat(path: string): Promise<ImageFormat | null> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return formatOf(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

function formatOf(head: Buffer): ImageFormat | null {
  const text = head.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  return text.slice(4, 8) === 'ftyp' && brandsOf(text).some((brand) => heifBrands.has(brand)) ? 'heif' : null
}

/** Major brand and as many of the compatible brands as the head holds. */
function brandsOf(text: string): string[] {
  const end = Math.min(text.length, Buffer.from(text.slice(0, 4), 'latin1').readUInt32BE(0))
  const brands = [text.slice(8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text.slice(at, at + 4))
  return brands
}
