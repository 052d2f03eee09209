import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { encode } from 'uqr'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Point } from '../../data/cover-codes.ts'
import type { Pixels } from '../reader-tasks.ts'

export interface Scene {
  text: string
  /** Pixels to a module. */
  module: number
  /** Degrees. */
  turned?: number
  /** How far the upper edge is pushed sideways, in parts of the height. */
  skew?: number
  blur?: number
  isLight?: boolean
}

export interface Picture extends Pixels {
  /** Of the code in the picture, without its margin. */
  corners: Point[]
}

const size = { width: 1024, height: 768 }
const dark = [45, 40, 35]
const light = [225, 220, 210]

/** A JPEG-grained photo with fine noise, and in it, out of the middle, a code on its label. */
export async function photoWithCode({
  text,
  module,
  turned = 0,
  skew = 0,
  blur = 0,
  isLight = false,
}: Scene): Promise<Picture> {
  const code = encode(text, { ecc: 'Q', border: 4 })
  const angle = (turned * Math.PI) / 180
  const centre = { x: size.width * 0.55, y: size.height * 0.5 }
  const place = (column: number, row: number): Point => {
    const [across, down] = [(column - code.size / 2) * module, (row - code.size / 2) * module]
    const pushed = across - down * skew
    return {
      x: centre.x + pushed * Math.cos(angle) - down * Math.sin(angle),
      y: centre.y + pushed * Math.sin(angle) + down * Math.cos(angle),
    }
  }
  const lookUp = (x: number, y: number): boolean | null => {
    const [right, low] = [x - centre.x, y - centre.y]
    const down = -right * Math.sin(angle) + low * Math.cos(angle)
    const across = right * Math.cos(angle) + low * Math.sin(angle) + down * skew
    const column = Math.floor(across / module + code.size / 2)
    const row = Math.floor(down / module + code.size / 2)
    return code.data[row]?.[column] ?? null
  }
  const pixels = await background()
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const seen = [0.25, 0.75].flatMap((dy) => [0.25, 0.75].map((dx) => lookUp(x + dx, y + dy)))
      const inside = seen.filter((isDark) => isDark !== null)
      if (inside.length < seen.length) continue
      const share = inside.filter((isDark) => isDark !== isLight).length / seen.length
      for (let colour = 0; colour < 3; colour++)
        pixels[(y * size.width + x) * 3 + colour] = (dark[colour] ?? 0) * share + (light[colour] ?? 0) * (1 - share)
    }
  }
  const drawn = sharp(pixels, { raw: { ...size, channels: 3 } })
  const jpeg = await (blur > 0 ? drawn.blur(blur) : drawn).jpeg({ quality: 70 }).toBuffer()
  const end = code.size - 4
  return { ...(await pixelsOf(jpeg)), corners: [place(4, 4), place(end, 4), place(end, end), place(4, end)] }
}

/** Leaves and gravel, the same each time. */
async function background(): Promise<Buffer> {
  const seeds = Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_, i) => (i * 7919 + (i % 13) * 97) % 256))
  const blobs = await sharp(seeds, { raw: { width: 64, height: 48, channels: 3 } })
    .resize(size.width, size.height, { kernel: 'cubic' })
    .raw()
    .toBuffer()
  for (let i = 0; i < blobs.length; i++) blobs[i] = Math.min(255, (blobs[i] ?? 0) * 0.7 + ((i * 2654435761) % 41))
  return blobs
}

export async function pixelsOf(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
}

const reader = readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))).then((wasm) =>
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true }),
)

/** What another, stronger reader than the app's finds. */
export async function readWithZxing(pixels: Pixels): Promise<string[]> {
  await reader
  const image = { ...pixels, colorSpace: 'srgb' } as ImageData
  const found = await readBarcodes(image, {
    formats: ['QRCode'],
    tryHarder: true,
    tryDenoise: true,
    maxNumberOfSymbols: 8,
  })
  return found.map(({ text }) => text)
}
