import { describe, expect, it } from 'vitest'
import { entryCopy } from './entry-copy.ts'
import { makeQueued } from './testing/makers.ts'

const photo = { bytes: new Uint8Array([1, 2, 3]).buffer, type: 'image/webp', name: 'image.jpg' }

describe('entryCopy', () => {
  it('writes everything the finder wrote, with the place and the time it was written', () => {
    const [text] = entryCopy(makeQueued(), null)
    expect(text?.parts[0]).toBe(
      [
        'Journey entry for tag BEAR42',
        '',
        'Sand in the fur.',
        '',
        'Location: Faro',
        'Position: 37.010000, -7.930000',
        'Written: 2026-05-05T18:00:00.000+01:00',
        'Added by: Rui',
        '',
      ].join('\n'),
    )
  })

  it('gives the photo the ending of what it really is', () => {
    expect(entryCopy(makeQueued({ hasPhoto: true }), photo).map(({ name }) => name)).toEqual([
      'Journey entry Faro.txt',
      'Journey entry Faro.webp',
    ])
  })

  it('makes a file name of any place name', () => {
    const fields = { ...makeQueued().fields, location: '../Café: "Zürich"/Ost?' }
    expect(entryCopy(makeQueued({ fields }), null)[0]?.name).toBe('Journey entry .. Café Zürich Ost.txt')
  })
})
