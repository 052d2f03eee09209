import { describe, expect, it } from 'vitest'
import { readCodes } from './read-codes.ts'
import type { Pixels } from './reader-tasks.ts'
import { photoWithCode, type Scene } from './testing/code-pictures.ts'

const text = 'https://trails.example/journey/K7QM-3XHV#k=q7mk-x3hv'
const thorough = (pixels: Pixels) => readCodes(pixels, { isThorough: true })

describe('codes in a photo', () => {
  it.each<[string, Omit<Scene, 'text'>]>([
    ['two pixels to a module', { module: 2 }],
    ['seen from the side', { module: 5, skew: 0.35, turned: -14 }],
  ])('are read: %s', async (_, scene) => {
    const photo = await photoWithCode({ text, ...scene })
    const found = thorough(photo)
    expect(found.map((code) => code.text)).toEqual([text])
    // Where it is, to a module and a half: the fourth corner has no mark of its own.
    const offs = photo.corners.map((corner) =>
      Math.min(...(found[0]?.corners ?? []).map(({ x, y }) => Math.hypot(x - corner.x, y - corner.y))),
    )
    expect(Math.max(...offs)).toBeLessThan(scene.module * 1.5)
  })

  it('are not found where there are none, and in the smallest pictures', async () => {
    const { data, width, height } = await photoWithCode({ text, module: 0.2 })
    expect(thorough({ data, width, height })).toEqual([])
    expect(thorough({ data: new Uint8ClampedArray(4), width: 1, height: 1 })).toEqual([])
  })
})

it('reads a picture of the camera in one look', async () => {
  const picture = await photoWithCode({ text, module: 4, turned: 20 })
  expect(readCodes(picture, { isThorough: false }).map((code) => code.text)).toEqual([text])
})
