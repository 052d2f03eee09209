import { describe, expect, it } from 'vitest'
import { readCodes } from './read-codes.ts'
import type { Pixels } from './reader-tasks.ts'
import { photoWithCode, type Scene } from './testing/code-pictures.ts'
import { expectRead, text } from './testing/expect-read.ts'

const thorough = (pixels: Pixels) => readCodes(pixels, { isThorough: true })

describe('codes in a photo', () => {
  it.each<[string, Omit<Scene, 'text'>]>([
    ['two pixels to a module', { module: 2 }],
    ['seen from the side', { module: 5, skew: 0.35, turned: -14 }],
  ])('are read: %s', (_, scene) => expectRead(scene))

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
