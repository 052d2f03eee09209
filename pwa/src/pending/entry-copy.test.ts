import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { copyName, entryCopy } from './entry-copy.ts'
import { packZip } from './pack-zip.ts'
import { makeQueued } from './testing/make-queued.ts'

const photo = { bytes: new Uint8Array([1, 2, 3]).buffer, type: 'image/webp', name: 'image.jpg' }

describe('the copy of an entry', () => {
  it('has everything the finder wrote, with the place and the time it was written', () => {
    const [json, ...others] = entryCopy(makeQueued(), null)
    expect(others).toEqual([])
    expect(json?.name).toBe('entry.json')
    expect(JSON.parse(new TextDecoder().decode(json?.bytes))).toEqual({
      tagId: 'BEAR42',
      location: 'Faro',
      comment: 'Sand in the fur.',
      addedBy: 'Rui',
      latitude: 37.01,
      longitude: -7.93,
      takenAt: '2026-05-05T18:00:00.000+01:00',
      photo: null,
    })
  })

  it('gives the photo the ending of what it really is, and names it in the words', () => {
    const [json, image] = entryCopy(makeQueued({ hasPhoto: true }), photo)
    expect(image).toEqual({ name: 'photo.webp', bytes: new Uint8Array([1, 2, 3]) })
    expect(JSON.parse(new TextDecoder().decode(json?.bytes))).toMatchObject({ photo: 'photo.webp' })
  })

  it('is one file that any program for .zip opens', async () => {
    const files = entryCopy(makeQueued({ hasPhoto: true }), photo)
    const packed = new Uint8Array(await new Blob(packZip(files)).arrayBuffer())
    expect(unzipSync(packed)).toEqual(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])))
  })

  it('makes a file name of any place name', () => {
    const fields = { ...makeQueued().fields, location: '../Café: "Zürich"/Ost?' }
    expect(copyName(makeQueued({ fields }))).toBe('Journey entry .. Café Zürich Ost.zip')
  })
})
