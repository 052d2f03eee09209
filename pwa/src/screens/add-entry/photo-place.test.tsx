import 'fake-indexeddb/auto'
import sharp from 'sharp'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readDraft } from '../../data/drafts.ts'
import { makeToy } from '../../data/testing/makers.ts'
import { useScriptedServer } from '../../data/testing/use-scripted-server.ts'
import { keepTagPassword } from '../../hooks/tag-password.ts'
import { ownDraftId } from '../../hooks/use-draft.ts'
import './photo-place.tsx'
import { openAddEntry } from './testing/open-add-entry.tsx'

const server = useScriptedServer()
// A form that closes still writes its draft: each story has a toy of its own.
let toyId = ''
let count = 0
beforeEach(() => {
  toyId = `TEDDY-${++count}`
  server.toys.set(toyId.toLowerCase(), { ...makeToy(), id: toyId })
  keepTagPassword(toyId, 'honey')
  // Node decodes nothing: the server would have to, so the photo is kept as it is.
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('Not decoded', 'InvalidStateError')))
})
afterEach(cleanup)

const places = {
  faro: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '37/1 0/1 5256/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '7/1 55/1 5916/100',
  },
  lisbon: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 43/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '9/1 8/1 0/1' },
  nowhere: { GPSLatitudeRef: 'N', GPSLatitude: '0/1 0/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '0/1 0/1 0/1' },
}

/** An AVIF, which a browser that cannot decode it keeps for the server. */
async function photoFrom(place: keyof typeof places | null): Promise<File> {
  const picture = sharp({ create: { width: 16, height: 16, channels: 3, background: '#c83' } })
  const exif = { IFD2: { DateTimeOriginal: '2025:11:12 10:00:00' }, ...(place && { IFD3: places[place] }) }
  return new File([new Uint8Array(await picture.withExif(exif).avif().toBuffer())], 'IMG_1.avif', {
    type: 'image/avif',
  })
}

async function openForm() {
  const user = openAddEntry(`/journey/${toyId}/add-entry`)
  await screen.findByLabelText('Latitude')
  const choose = async (place: Parameters<typeof photoFrom>[0]) => {
    await user.upload(screen.getByLabelText('Photo file'), await photoFrom(place))
    await screen.findByRole('button', { name: 'Remove photo' })
  }
  return { choose, press: (name: string) => user.click(screen.getByRole('button', { name })) }
}

const pin = () =>
  [screen.getByLabelText('Latitude'), screen.getByLabelText('Longitude')].map(
    (field) => (field as HTMLInputElement).value,
  )

function placePin(latitude: string, longitude: string) {
  for (const [label, value] of [
    ['Latitude', latitude],
    ['Longitude', longitude],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
    fireEvent.blur(screen.getByLabelText(label))
  }
}

describe('the place of a photo', () => {
  it('becomes the pin when there is none, says so, and is in the draft', async () => {
    const { choose } = await openForm()
    await choose('faro')
    expect(await screen.findByText('The pin is from your photo')).toBeTruthy()
    expect(screen.getByText('Taken on 12 November 2025')).toBeTruthy()
    expect(screen.getByText('Location selected: 37.014600, -7.933100')).toBeTruthy()
    const { position } = (await vi.waitFor(async () => {
      const draft = await readDraft(await ownDraftId(toyId))
      expect(draft?.position).toBeTruthy()
      return draft
    }, 15_000))!
    expect(position).toEqual({ latitude: 37.0146, longitude: -7.9331 })
  })

  it('can be taken back, and used after all', async () => {
    const { choose, press } = await openForm()
    await choose('faro')
    await screen.findByText('The pin is from your photo')
    await press('Remove this pin')
    expect(pin()).toEqual(['', ''])
    expect(screen.getByText('Use the place where this photo was taken?')).toBeTruthy()
    await press('Use this place')
    expect(pin()).toEqual(['37.014600', '-7.933100'])
  })

  it('never moves the pin of a person, but is offered', async () => {
    const { choose, press } = await openForm()
    placePin('38.72', '-9.14')
    await choose('faro')
    expect(await screen.findByText('This photo was taken somewhere else. Use its place?')).toBeTruthy()
    expect(pin()).toEqual(['38.720000', '-9.140000'])
    await press('Use this place')
    expect(pin()).toEqual(['37.014600', '-7.933100'])
    expect(screen.getByText('The pin is from your photo')).toBeTruthy()
  })

  it('goes with the photo, and moves with another one', async () => {
    const { choose, press } = await openForm()
    await choose('faro')
    await screen.findByText('The pin is from your photo')
    await press('Remove photo')
    await waitFor(() => expect(pin()).toEqual(['', '']))
    expect(screen.queryByText('The pin is from your photo')).toBeNull()
    await choose('faro')
    await waitFor(() => expect(pin()[0]).toBe('37.014600'))
    await choose('lisbon')
    await waitFor(() => expect(pin()).toEqual(['38.716667', '-9.133333']))
  })

  it('leaves a pin that was moved afterwards when the photo goes', async () => {
    const { choose, press } = await openForm()
    await choose('faro')
    await screen.findByText('The pin is from your photo')
    placePin('38.72', '-9.14')
    await press('Remove photo')
    expect(pin()).toEqual(['38.720000', '-9.140000'])
  })

  it.each([null, 'nowhere'] as const)('is not spoken of when the photo tells none (%s)', async (place) => {
    const { choose } = await openForm()
    await choose(place)
    expect(pin()).toEqual(['', ''])
    expect(screen.queryByText('The pin is from your photo')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Use this place' })).toBeNull()
  })

  it('is not offered when the pin is there already', async () => {
    const { choose } = await openForm()
    placePin('37.0150', '-7.9330')
    await choose('faro')
    expect(screen.queryByRole('button', { name: 'Use this place' })).toBeNull()
    expect(pin()).toEqual(['37.015000', '-7.933000'])
  })
})
