import { readFile } from 'node:fs/promises'
import sharp, { type Exif } from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { normalizePosition } from '#contract/position'
import { readPhotoOrigin } from './photo-origin.ts'

// It looks at the browser when it is loaded, and another test of the same process may have put a part of one there.
vi.stubGlobal('navigator', { userAgent: '' })
const { default: exifr } = await import('exifr')
vi.unstubAllGlobals()

const now = new Date('2026-11-28T12:00:00Z')
const faro = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '37/1 0/1 5256/100',
  GPSLongitudeRef: 'W',
  GPSLongitude: '7/1 55/1 5916/100',
}

async function photoWith(
  { gps = {}, takenAt = '' }: { gps?: Exif['IFD3']; takenAt?: string },
  format = 'jpeg' as const,
) {
  const picture = sharp({ create: { width: 32, height: 24, channels: 3, background: '#c83' } })
  const exif: Exif = { IFD0: { Model: 'Camera' }, IFD2: takenAt ? { DateTimeOriginal: takenAt } : {}, IFD3: gps }
  return picture.withExif(exif).toFormat(format).toBuffer()
}

/** As it is shown and sent. */
function read(bytes: Buffer) {
  const { position, takenOn } = readPhotoOrigin(new Uint8Array(bytes).buffer, now)
  return { position: position && normalizePosition(position), takenOn }
}

describe('what a photo says of its place and day', () => {
  it.each(['jpeg', 'webp', 'avif', 'png'])('is read from a %s', async (format) => {
    const bytes = await photoWith({ gps: faro, takenAt: '2026:11:12 10:04:05' }, format as 'jpeg')
    expect(read(bytes)).toEqual({ position: { latitude: 37.0146, longitude: -7.9331 }, takenOn: '2026-11-12' })
  })

  it('is read from a HEIC: 36° 50′ S, 174° 44′ E', async () => {
    const bytes = await readFile('api/testing/fixtures/quadrants-display-p3.heic')
    expect(read(bytes).position).toEqual({ latitude: -36.833333, longitude: 174.733333 })
  })

  it('is what a library reads', async () => {
    const bytes = await photoWith({ gps: { ...faro, GPSLatitudeRef: 'S', GPSLongitude: '7/1 559860/10000 0/1' } })
    const { latitude, longitude } = await exifr.gps(bytes)
    const { position } = read(bytes)
    expect(position?.latitude).toBeCloseTo(latitude, 5)
    expect(position?.longitude).toBeCloseTo(longitude, 5)
  })

  it('counts south and west as negative, and 180° as a place', async () => {
    const south = { ...faro, GPSLatitudeRef: 'S', GPSLongitudeRef: 'E', GPSLongitude: '180/1 0/1 0/1' }
    expect(read(await photoWith({ gps: south })).position).toEqual({ latitude: -37.0146, longitude: 180 })
  })

  it('may be one without the other', async () => {
    expect(read(await photoWith({ gps: faro })).takenOn).toBeNull()
    expect(read(await photoWith({ takenAt: '2026:11:12 10:04:05' }))).toEqual({ position: null, takenOn: '2026-11-12' })
  })

  it.each([
    ['0° N 0° E', { ...faro, GPSLatitude: '0/1 0/1 0/1', GPSLongitude: '0/1 0/1 0/1' }],
    ['fractions of nothing', { ...faro, GPSLatitude: '0/0 0/0 0/0' }],
    ['more than a quarter turn north', { ...faro, GPSLatitude: '91/1 0/1 0/1' }],
    ['more than half a turn west', { ...faro, GPSLongitude: '181/1 0/1 0/1' }],
    ['minutes past the hour', { ...faro, GPSLatitude: '37/1 75/1 0/1' }],
    ['no hemisphere', { GPSLatitude: faro.GPSLatitude, GPSLongitude: faro.GPSLongitude }],
    ['a hemisphere that there is not', { ...faro, GPSLatitudeRef: 'X' }],
    ['half a place', { GPSLatitudeRef: 'N', GPSLatitude: faro.GPSLatitude }],
  ])('is no place when it is %s', async (_, gps) => {
    expect(read(await photoWith({ gps })).position).toBeNull()
  })

  it.each(['2026:11:29 10:00:00', '2026:02:31 10:00:00', '0000:00:00 00:00:00', '    :  :     :  :  '])(
    'is no day when it is %s',
    async (takenAt) => {
      expect(read(await photoWith({ takenAt })).takenOn).toBeNull()
    },
  )

  it('is nothing in a photo without it, and in any part of a damaged one', async () => {
    const nothing = { position: null, takenOn: null }
    expect(
      read(
        await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
          .jpeg()
          .toBuffer(),
      ),
    ).toEqual(nothing)
    const bytes = await photoWith({ gps: faro, takenAt: '2026:11:12 10:04:05' })
    for (let end = 0; end < bytes.length; end += 7) {
      const { position } = read(bytes.subarray(0, end))
      expect([null, 37.0146]).toContain(position && position.latitude)
    }
  })
})
