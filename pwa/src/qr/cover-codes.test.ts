import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { coverCodes, type Surface } from '../data/cover-codes.ts'
import { readCodes } from './read-codes.ts'
import type { Pixels } from './reader-tasks.ts'
import { photoWithCode, pixelsOf, readWithZxing, type Scene } from './testing/code-pictures.ts'

/** A canvas over these pixels. */
function surfaceOf({ data, width }: Pixels): Surface {
  return {
    fillStyle: '',
    fillRect(left, top, wide, high) {
      const colours = /rgb\((\d+), (\d+), (\d+)\)/.exec(String(this.fillStyle))?.slice(1).map(Number) ?? []
      for (let y = top; y < top + high; y++) {
        for (let x = left; x < left + wide; x++) data.set(colours, (y * width + x) * 4)
      }
    },
    getImageData(left, top, wide, high) {
      const rows = Array.from({ length: high }, (_, row) => {
        const start = ((top + row) * width + left) * 4
        return [...data.subarray(start, start + wide * 4)]
      })
      return { data: new Uint8ClampedArray(rows.flat()) }
    },
  }
}

/** The photo as it is sent, with what the app's reader found painted over. */
async function cover(scene: Scene): Promise<Pixels> {
  const { data, width, height } = await photoWithCode(scene)
  const photo = { data, width, height }
  const codes = readCodes(photo, { isThorough: true })
  expect(codes).toHaveLength(1)
  coverCodes(
    surfaceOf(photo),
    codes.map(({ corners }) => corners),
    photo,
  )
  const jpeg = await sharp(data, { raw: { width, height, channels: 4 } })
    .jpeg({ quality: 70 })
    .toBuffer()
  return pixelsOf(jpeg)
}

const text = 'https://trails.example/journey/K7QM-3XHV#k=q7mk-x3hv'

describe('a code that is painted over', () => {
  it.each<[string, Omit<Scene, 'text'>]>([
    ['small', { module: 2 }],
    ['turned', { module: 4, turned: 33 }],
    ['seen from the side', { module: 5, skew: 0.35, turned: -14 }],
    ['as large as the photo', { module: 14 }],
  ])('is found by no reader any more: %s', async (_, scene) => {
    const sent = await cover({ text, ...scene })
    expect(readCodes(sent, { isThorough: true })).toEqual([])
    expect(await readWithZxing(sent)).toEqual([])
  })

  it('is not what the mosaic is made of: whatever was there, the same is left', () => {
    const painted = (fill: (place: number) => number) => {
      const photo = { data: new Uint8ClampedArray(60 * 60 * 4).fill(180), width: 60, height: 60 }
      for (let y = 20; y < 40; y++)
        for (let x = 20; x < 40; x++) photo.data.fill(fill(x * y), (y * 60 + x) * 4, (y * 60 + x) * 4 + 3)
      const corners = [20, 40].flatMap((y) => [20, 40].map((x) => ({ x, y })))
      coverCodes(surfaceOf(photo), [corners], photo)
      return Buffer.from(photo.data)
    }
    // Chance is the same for both.
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => array)
    const [one, other] = [painted(() => 0), painted((place) => (place * 37) % 256)]
    expect(one.equals(other)).toBe(true)
  })

  it('may be at the edge, or all there is', () => {
    const photo = { data: new Uint8ClampedArray(20 * 10 * 4).fill(200), width: 20, height: 10 }
    const corners = [
      { x: -3, y: -3 },
      { x: 25, y: -3 },
      { x: 25, y: 14 },
      { x: -3, y: 14 },
    ]
    coverCodes(surfaceOf(photo), [corners], photo)
    expect(photo.data.every((value, index) => index % 4 === 3 || value !== 200)).toBe(true)
  })
})
