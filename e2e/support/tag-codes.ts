import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { encode } from 'uqr'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Another reader than the app's: what it finds, others find. Its program comes from the package, not from the network. */
const reader = readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))).then((wasm) =>
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true }),
)

/** The texts of the QR codes in a picture of any format. */
export async function readCodes(picture: Buffer): Promise<string[]> {
  await reader
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const image = {
    data: new Uint8ClampedArray(data),
    width: info.width,
    height: info.height,
    colorSpace: 'srgb',
  } as const
  const found = await readBarcodes(image as ImageData, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 8 })
  return found.map(({ text }) => text)
}

/** A white label with the code of a text, `width` pixels wide, as it is printed for tags. */
export async function label(text: string, width: number): Promise<Buffer> {
  const { data, size } = encode(text, { ecc: 'Q', border: 4 })
  const pixels = Buffer.from(data.flatMap((row) => row.map((isDark) => (isDark ? 40 : 235))))
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(width, width, { kernel: 'nearest' })
    .png()
    .toBuffer()
}

interface Scene {
  /** The photo without the label. */
  photo: Buffer
  text: string
  /** Of the label, in pixels of the upright photo. */
  width: number
}

/** A photo in which a label lies a little askew, out of the middle and not quite sharp. */
export async function photoWithLabel({ photo, text, width }: Scene): Promise<Buffer> {
  const askew = await sharp(await label(text, width))
    .rotate(11, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .blur(1.2)
    .png()
    .toBuffer()
  const upright = await sharp(photo).rotate().toBuffer()
  const { width: wide = 0, height = 0 } = await sharp(upright).metadata()
  const place = { left: Math.round(wide * 0.55), top: Math.round(height * 0.6) }
  return sharp(upright)
    .composite([{ input: askew, ...place }])
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** A second of video for Chromium's fake camera: a label held before it. */
export async function cameraVideo(text: string): Promise<Buffer> {
  const frame = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#8a7a63' } })
    .composite([{ input: await label(text, 300), left: 170, top: 90 }])
    .jpeg({ quality: 90 })
    .toBuffer()
  return Buffer.concat(Array.from({ length: 10 }, () => frame))
}
