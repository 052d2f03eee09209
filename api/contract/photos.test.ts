import { describe, expect, it } from 'vitest'
import { photoFilePattern, presentPhoto } from './photos.ts'

const key = 'a'.repeat(40)

describe('presentPhoto', () => {
  it('offers three widths of a landscape and of a portrait', () => {
    expect(presentPhoto(key, 1600, 1200).sources.map(({ width }) => width)).toEqual([480, 960, 1600])
    expect(presentPhoto(key, 1200, 1600).sources.map(({ width }) => width)).toEqual([360, 720, 1200])
  })

  it('offers a small photo once', () => {
    expect(presentPhoto(key, 300, 200).sources).toEqual([{ url: `/photos/${key}-480.webp`, width: 300 }])
  })

  it('uses names that the photo route accepts', () => {
    for (const { url } of presentPhoto(key, 1600, 900).sources) expect(url.split('/').at(-1)).toMatch(photoFilePattern)
  })
})
