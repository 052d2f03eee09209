import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import exifr from 'exifr'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  bombPng,
  bombProgressiveJpeg,
  heicFixture,
  impostors,
  orientedJpeg,
  phonePhoto,
  quadrantPicture,
  quadrants,
} from '../../testing/photos.ts'
import { message } from '../../contract/messages/message.ts'
import { createImages, type PreparedPhoto } from './images.ts'

// Twelve megapixels take their time on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

let folder: string
const images = createImages()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'))
})
afterAll(async () => {
  await images.close()
  await rm(folder, { recursive: true })
})

let count = 0
async function prepare(bytes: Buffer, { by = images } = {}): Promise<PreparedPhoto> {
  const path = join(folder, `${count++}.jpg`)
  await writeFile(path, bytes)
  return by.prepare(path)
}

/** Every corner within what lossy compression may change. */
async function expectUpright(bytes: Buffer): Promise<void> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * 3
    return [...data.subarray(start, start + 3)]
  }
  const corners = { topLeft: at(0.2, 0.2), topRight: at(0.8, 0.2), bottomLeft: at(0.2, 0.8), bottomRight: at(0.8, 0.8) }
  for (const [name, colour] of Object.entries(quadrants)) {
    const seen = corners[name as keyof typeof corners]
    const distance = Math.max(...colour.map((value, i) => Math.abs(value - (seen[i] ?? 0))))
    expect(distance, `${name} is ${seen.join()} instead of ${colour.join()}`).toBeLessThan(24)
  }
}

describe('the stored sizes', () => {
  it('are WebP with longest edges of 480, 960 and 1600, named by the content', async () => {
    const photo = await prepare(await quadrantPicture(2000, 1500).jpeg().toBuffer())
    expect(photo).toMatchObject({ width: 1600, height: 1200, key: expect.stringMatching(/^[0-9a-f]{40}$/) })
    const seen = await Promise.all(photo.files.map(({ bytes }) => sharp(bytes).metadata()))
    expect(seen.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 480, 360],
      ['webp', 960, 720],
      ['webp', 1600, 1200],
    ])
  })

  it('never enlarge a small photo', async () => {
    const photo = await prepare(await quadrantPicture(300, 200).png().toBuffer())
    const seen = await Promise.all(photo.files.map(({ bytes }) => sharp(bytes).metadata()))
    expect(seen.map(({ width, height }) => [width, height])).toEqual([
      [300, 200],
      [300, 200],
      [300, 200],
    ])
  })

  it('get the same name for the same photo', async () => {
    const bytes = await quadrantPicture(640, 480).jpeg().toBuffer()
    expect((await prepare(bytes)).key).toBe((await prepare(bytes)).key)
  })

  it('come out of a phone photo upright and without any metadata', async () => {
    const original = await phonePhoto({ width: 1512, height: 2016 })
    expect(await exifr.gps(original)).toMatchObject({
      latitude: expect.closeTo(-36.83),
      longitude: expect.closeTo(174.73),
    })
    const photo = await prepare(original)
    expect(photo).toMatchObject({ width: 1200, height: 1600 })
    for (const { bytes } of photo.files) {
      const { exif, icc, iptc, xmp, orientation } = await sharp(bytes).metadata()
      expect({ exif, icc, iptc, xmp, orientation }).toEqual({})
      expect(bytes.includes('secret')).toBe(false)
      expect(bytes.includes('Plush')).toBe(false)
    }
  })
})

describe.each([1, 2, 3, 4, 5, 6, 7, 8])('EXIF orientation %i', (orientation) => {
  it('is followed, and its sizes are the upright ones', async () => {
    const original = await orientedJpeg(orientation)
    expect((await sharp(original).metadata()).orientation).toBe(orientation)
    const photo = await prepare(original)
    expect([photo.width, photo.height]).toEqual([800, 600])
    for (const { bytes } of photo.files) await expectUpright(bytes)
  })
})

describe('formats', () => {
  it.each([
    ['PNG', () => quadrantPicture(400, 300).png()],
    ['PNG with 16 bits', () => quadrantPicture(400, 300).toColourspace('rgb16').png()],
    ['WebP', () => quadrantPicture(400, 300).webp()],
    ['AVIF', () => quadrantPicture(400, 300).avif({ effort: 0 })],
    ['GIF', () => quadrantPicture(400, 300).gif()],
    ['JPEG in CMYK', () => quadrantPicture(400, 300).toColourspace('cmyk').jpeg()],
  ])('%s is taken', async (_, make) => {
    await expectUpright((await prepare(await make().toBuffer())).files[0]!.bytes)
  })

  it('takes the first frame of an animation', async () => {
    const frames = await Promise.all(
      [quadrantPicture(200, 150), quadrantPicture(200, 150).negate()].map((f) => f.png().toBuffer()),
    )
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(gif).metadata()).pages).toBe(2)
    const photo = await prepare(gif)
    expect([photo.width, photo.height]).toEqual([200, 150])
    await expectUpright(photo.files[0]!.bytes)
  })

  it('decodes HEIC with the colours its profile means', async () => {
    const photo = await prepare(await readFile(heicFixture))
    expect([photo.width, photo.height]).toEqual([480, 360])
    await expectUpright(photo.files[2]!.bytes)
    expect((await sharp(photo.files[2]!.bytes).metadata()).exif).toBeUndefined()
  })

  it('refuses a damaged HEIC in words, and takes the next one', async () => {
    const heic = await readFile(heicFixture)
    await expect(prepare(heic.subarray(0, 1500))).rejects.toMatchObject({ code: 'unsupported_image' })
    const garbled = Buffer.from(heic)
    garbled.fill(0xa5, heic.length - 1800)
    await prepare(garbled).catch((error: unknown) => expect(error).toMatchObject({ code: 'unsupported_image' }))
    await expect(prepare(heic)).resolves.toMatchObject({ width: 480 })
  })

  it('refuses a JPEG that was cut in transit', async () => {
    const jpeg = await quadrantPicture(800, 600).jpeg().toBuffer()
    await expect(prepare(jpeg.subarray(0, jpeg.length / 2))).rejects.toMatchObject({ code: 'unsupported_image' })
  })

  it('takes a JPEG with a wrong byte in its SOS header, as every viewer does', async () => {
    const jpeg = await quadrantPicture(800, 600).jpeg().toBuffer()
    const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
    // "Se", the last coefficient of the scan: 63 in any sequential JPEG, 0 in those of some phones.
    jpeg[scan + 2 + jpeg.readUInt16BE(scan + 2) - 2] = 0
    await expectUpright((await prepare(jpeg)).files[2]!.bytes)
    await expect(prepare(jpeg.subarray(0, jpeg.length - 100))).rejects.toMatchObject({ code: 'unsupported_image' })
  })

  it('refuses everything else, whatever its name says', async () => {
    for (const [name, bytes] of Object.entries(await impostors())) {
      await expect(prepare(bytes), name).rejects.toMatchObject({
        code: 'unsupported_image',
        issues: { image: message('photoUnsupported') },
      })
    }
    await expect(prepare(Buffer.alloc(0))).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('leaves no SVG decoder in the process, whoever asks for it', async () => {
    const { svg } = await impostors()
    await expect(sharp(svg).png().toBuffer()).rejects.toThrow('unsupported image format')
  })
})

describe('too many pixels', () => {
  it('are refused by the header alone, without memory for them', async () => {
    const heic = await readFile(heicFixture)
    const size = heic.indexOf('ispe') + 8
    heic.writeUInt32BE(16_000, size)
    heic.writeUInt32BE(16_000, size + 4)
    const bombs = [bombPng(16_000, 16_000), await bombProgressiveJpeg(16_000, 16_000), heic]
    const before = process.memoryUsage().rss
    for (const bomb of bombs) await expect(prepare(bomb)).rejects.toMatchObject({ code: 'too_large' })
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024)
  })

  it('begin above 64 megapixels', async () => {
    await expect(prepare(bombPng(8192, 8193))).rejects.toMatchObject({ code: 'too_large' })
    await expect(prepare(bombPng(8192, 8192))).resolves.toMatchObject({ width: 1600, height: 1600 })
  })
})

it('refuses a picture whose decoding takes more than 64 megapixels of 8 bits, whatever the size of the file', async () => {
  const deep = await sharp({
    create: { width: 8192, height: 8192, channels: 3, background: '#888' },
    limitInputPixels: false,
  })
    .toColourspace('rgb16')
    .png({ compressionLevel: 1 })
    .toBuffer()
  expect((await sharp(deep).metadata()).depth).toBe('ushort')
  await expect(prepare(deep)).rejects.toMatchObject({ code: 'too_large', issues: { image: message('photoTooDeep') } })
})

it('a decoder that has no time, or a file that we have lost, is no fault of the photo', async () => {
  const hurried = createImages({ decodeSeconds: 0.001 })
  const busy = { code: 'unavailable', retryAfter: expect.any(Number) }
  await expect(prepare(await readFile(heicFixture), { by: hurried })).rejects.toMatchObject(busy)
  await hurried.close()
  await expect(images.prepare(join(folder, 'gone.jpg'))).rejects.toMatchObject(busy)
})

it('says busy to a sender of whose photos too many wait, goes on with the others, and works on afterwards', async () => {
  const own = createImages()
  const path = join(folder, 'many.png')
  await writeFile(path, await quadrantPicture(1000, 800).png().toBuffer())
  const send = (sender: string) => own.prepare(path, { flow: ['network', sender, 'toy'] })
  const many = Array.from({ length: 30 }, () => send('busy'))
  const other = send('other')
  const refused = (await Promise.allSettled(many)).filter((outcome) => outcome.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  for (const { reason } of refused)
    expect(reason).toMatchObject({ code: 'rate_limited', retryAfter: expect.any(Number) })
  await expect(other).resolves.toMatchObject({ width: 1000 })
  await own.close()
  await expect(send('busy')).resolves.toMatchObject({ width: 1000 })
})
