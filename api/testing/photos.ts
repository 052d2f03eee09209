import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { pngChunk } from '../adapters/images/tagged-png.ts'

type Rgb = readonly [number, number, number]

/** The four corners of every quadrant picture when it stands upright. */
export const quadrants = {
  topLeft: [192, 57, 43],
  topRight: [39, 174, 96],
  bottomLeft: [36, 86, 168],
  bottomRight: [244, 241, 232],
} as const satisfies Record<string, Rgb>

/** Our own HEIC with a Display P3 profile and a GPS place, drawn as {@link quadrants}, 480×360. */
export const heicFixture = new URL('./fixtures/quadrants-display-p3.heic', import.meta.url)

/** A picture of four coloured quarters, upright, with no metadata. */
export function quadrantPicture(width: number, height: number): Sharp {
  const half = { width: Math.round(width / 2), height: Math.round(height / 2) }
  const quarter = ([r, g, b]: Rgb, left: number, top: number) => ({
    input: { create: { ...half, channels: 3 as const, background: { r, g, b } } },
    left,
    top,
  })
  const [r, g, b] = quadrants.bottomRight
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } }).composite([
    quarter(quadrants.topLeft, 0, 0),
    quarter(quadrants.topRight, half.width, 0),
    quarter(quadrants.bottomLeft, 0, half.height),
  ])
}

const gpsExif = {
  GPSLatitudeRef: 'S',
  GPSLatitude: '36/1 50/1 0/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '174/1 44/1 0/1',
}
const exif = {
  IFD0: { Make: 'Plush Trails', Model: 'Secret Camera 12' },
  IFD1: { Compression: '6', ImageDescription: 'secret thumbnail' },
  IFD2: { MakerNote: 'secret maker note', UserComment: 'secret comment' },
  IFD3: gpsExif,
}
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>secret xmp</secret></x:xmpmeta>'

/** A JPEG that stands upright only when its EXIF orientation (1-8) is followed; `width` and `height` are the upright ones. */
export async function orientedJpeg(orientation: number, { width = 800, height = 600 } = {}): Promise<Buffer> {
  const upright = await quadrantPicture(width, height).png().toBuffer()
  return withPhoneMetadata(await layDown(sharp(upright), orientation), orientation)
}

/**
 * A 12-megapixel photo as a phone held upright makes it: 4.2 MB, orientation 6, with GPS, XMP and a maker note. That is 0.34 bytes
 * a pixel; phones write 0.2 to 0.4 (2.5 to 5 MB for as many pixels).
 */
export async function phonePhoto({ width = 3024, height = 4032, quality = 90 } = {}): Promise<Buffer> {
  // Blobs with fine grain on top compress about as badly as leaves and gravel do.
  const noise = { type: 'gaussian', mean: 128, sigma: 22 } as const
  const grain = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer()
  const stored = await sharp(randomBytes(128 * 96 * 3), { raw: { width: 128, height: 96, channels: 3 } })
    .resize(height, width, { kernel: 'cubic' })
    .composite([{ input: grain, tile: true, blend: 'soft-light' }])
    .jpeg({ quality: 95 })
    .toBuffer()
  return withPhoneMetadata(stored, 6, quality)
}

async function withPhoneMetadata(stored: Buffer, orientation: number, quality = 90): Promise<Buffer> {
  const described = await sharp(stored)
    .withExif(exif)
    .withXmp(xmp)
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .toBuffer()
  // A second pass, because writing EXIF and writing the orientation exclude each other in one.
  return sharp(described).keepExif().keepXmp().withMetadata({ orientation }).jpeg({ quality }).toBuffer()
}

/** The pixels as a camera stores them, so that following `orientation` brings them upright again. */
async function layDown(upright: Sharp, orientation: number): Promise<Buffer> {
  const turned = await upright
    .rotate([0, 0, 0, 180, 0, 90, 270, 270, 90][orientation] ?? 0)
    .png()
    .toBuffer()
  const mirrored = sharp(turned)
  if (orientation === 4) mirrored.flip()
  if (orientation === 2 || orientation === 5 || orientation === 7) mirrored.flop()
  return mirrored.png({ compressionLevel: 1 }).toBuffer()
}

/** A valid PNG of any size in a few kilobytes: one bit a pixel, all black. */
export function bombPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A progressive JPEG whose header claims the given size: what makes a decoder set aside memory for all of it. */
export async function bombProgressiveJpeg(width: number, height: number): Promise<Buffer> {
  const jpeg = await quadrantPicture(64, 64).jpeg({ progressive: true }).toBuffer()
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc2]))
  jpeg.writeUInt16BE(height, frame + 5)
  jpeg.writeUInt16BE(width, frame + 7)
  return jpeg
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'

/** Files that are no photo whatever they are called; the empty one is refused in its own way. */
export async function impostors(): Promise<Record<string, Buffer>> {
  return {
    svg: Buffer.from(svg),
    'svg with an XML head': Buffer.from(`<?xml version="1.0"?>\n${svg}`),
    pdf: Buffer.from('%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF'),
    html: Buffer.from('<!doctype html><script>alert(1)</script>'),
    text: Buffer.from('This is a letter, not a photo.'),
    tiff: await quadrantPicture(32, 32).tiff().toBuffer(),
    zip: Buffer.from('PK\x03\x04\x14\0\0\0\0\0 an archive', 'latin1'),
    video: Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1'),
    'the head of a JPEG and nothing else': Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
    'the head of a HEIC and nothing else': Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  }
}
