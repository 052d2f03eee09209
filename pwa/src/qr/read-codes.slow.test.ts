import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readCodes } from './read-codes.ts'
import type { Pixels } from './reader-tasks.ts'
import { photoWithCode, pixelsOf, type Scene } from './testing/code-pictures.ts'
import { expectRead } from './testing/expect-read.ts'

const thorough = (pixels: Pixels) => readCodes(pixels, { isThorough: true })

describe('codes in a photo', () => {
  it.each<[string, Omit<Scene, 'text'>]>([
    ['three pixels, turned', { module: 3, turned: 33 }],
    ['upside down', { module: 4, turned: 180 }],
    ['out of focus', { module: 7, blur: 2 }],
    ['as large as the photo', { module: 14 }],
    ['light on dark metal', { module: 4, turned: 8, isLight: true }],
  ])('are read: %s', (_, scene) => expectRead(scene))

  it('are all found, each once', async () => {
    const [first, second] = await Promise.all(['BEAR-7', 'PIP'].map((id) => photoWithCode({ text: id, module: 5 })))
    const parts = await Promise.all([first, second].map((part) => png(part as Pixels)))
    const both = await sharp({ create: { width: 2048, height: 768, channels: 3, background: '#fff' } })
      .composite(parts.map((input, index) => ({ input, left: index * 1024, top: 0 })))
      .png()
      .toBuffer()
    const found = thorough(await pixelsOf(both)).map((code) => code.text)
    expect(found.sort()).toEqual(['BEAR-7', 'PIP'])
  })
})

const png = ({ data, width, height }: Pixels) =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
