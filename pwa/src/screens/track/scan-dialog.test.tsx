import 'fake-indexeddb/auto'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readCodePassword } from '../../hooks/tag-password.ts'
import { codeOf, useFakeReader } from '../../qr/testing/fake-reader.ts'
import { TrackScreen } from './track-screen.tsx'

let texts: string[] = []
let reader: ReturnType<typeof useFakeReader>
let tracks: FakeTrack[] = []
let capabilities: object = {}

class FakeTrack extends EventTarget {
  readyState: MediaStreamTrackState = 'live'
  asked: object[] = []
  getCapabilities = () => capabilities
  applyConstraints = (wanted: object) => Promise.resolve(void this.asked.push(wanted))
  stop() {
    this.readyState = 'ended'
  }
}

/** A device whose camera answers like this. */
function fakeCamera(open: () => Promise<unknown>) {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: open } })
}

function openTrack() {
  const track = new FakeTrack()
  tracks.push(track)
  return Promise.resolve({ getTracks: () => [track], getVideoTracks: () => [track] })
}
const refuse = (name: string) => () => Promise.reject(new DOMException('no', name))

beforeEach(() => {
  texts = []
  tracks = []
  capabilities = {}
  sessionStorage.clear()
  reader = useFakeReader(() => texts.map(codeOf))
  fakeCamera(openTrack)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined)
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4)
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  reader.stop()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

const Address = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}
const address = () => screen.getByLabelText('address').textContent

function open(path = '/track') {
  render(
    <MemoryRouter initialEntries={['/', path]}>
      <Address />
      <Routes>
        <Route path="/track" element={<TrackScreen />} />
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>,
  )
  return userEvent.setup()
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Scan tag' }))
const live = () => tracks.filter(({ readyState }) => readyState === 'live').length

function hide(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

describe('the scanner', () => {
  it('opens the journey of a tag, keeps the password of its code, and turns the camera off', async () => {
    const user = open()
    await user.click(screen.getByRole('button', { name: 'Scan tag' }))
    expect(await (await dialog()).findByText('Looking for a code…')).toBeTruthy()
    expect([address(), live()]).toEqual(['/track?scan', 1])
    texts = [`${location.origin}/journey/BEAR-7#k=honey`]
    await waitFor(() => expect(address()).toBe('/journey/BEAR-7'))
    expect([readCodePassword('bear-7'), live()]).toEqual(['honey', 0])
  })

  it.each(['https://evil.example/journey/BEAR-7', 'javascript:alert(1)', 'WIFI:T:WPA;S:Hotel;;'])(
    'says that another code is none of ours, and goes nowhere: %s',
    async (text) => {
      open('/track?scan')
      texts = [text]
      expect(await (await dialog()).findByText(/^That code isn’t from one of our tags/)).toBeTruthy()
      expect([address(), live()]).toEqual(['/track?scan', 1])
      texts = [text, 'BEAR-7']
      await waitFor(() => expect(address()).toBe('/journey/BEAR-7'))
      expect(readCodePassword('bear-7')).toBeNull()
    },
  )

  it('is off while the page is hidden, and after it was closed', async () => {
    const user = open('/track?scan')
    await (await dialog()).findByText('Looking for a code…')
    hide(true)
    expect([tracks.length, live()]).toEqual([1, 0])
    hide(false)
    await (await dialog()).findByText('Looking for a code…')
    expect([tracks.length, live()]).toEqual([2, 1])
    await user.click((await dialog()).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([address(), live()]).toEqual(['/track', 0])
  })

  it('lets go of a camera that was granted too late', async () => {
    let grant = () => undefined as void
    fakeCamera(() => new Promise<void>((resolve) => (grant = resolve)).then(openTrack))
    const user = open('/track?scan')
    await user.click((await dialog()).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await act(async () => grant())
    await waitFor(() => expect(tracks).toHaveLength(1))
    expect(live()).toBe(0)
  })

  it.each([
    ['NotAllowedError', 'We can’t use your camera'],
    ['NotFoundError', 'No camera found'],
    ['NotReadableError', 'The camera isn’t working right now'],
  ])('says why there is no picture (%s), and tries again', async (name, title) => {
    fakeCamera(refuse(name))
    const user = open('/track?scan')
    expect(await (await dialog()).findByText(title)).toBeTruthy()
    fakeCamera(openTrack)
    await user.click((await dialog()).getByRole('button', { name: 'Try again' }))
    expect(await (await dialog()).findByText('Looking for a code…')).toBeTruthy()
  })

  it('leads to the keyboard, and to a picture', async () => {
    fakeCamera(refuse('NotAllowedError'))
    const user = open()
    await user.click(screen.getByRole('button', { name: 'Scan tag' }))
    await user.click((await dialog()).getByRole('button', { name: 'Type the ID' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Enter Tag ID' })))
    await user.click(screen.getByRole('button', { name: 'Scan tag' }))
    const picture = new File(['x'], 'tag.jpg', { type: 'image/jpeg' })
    await user.upload((await dialog()).getByLabelText('Picture of the tag'), picture)
    expect(await (await dialog()).findByText(/^We couldn’t find a code in that picture/)).toBeTruthy()
    texts = ['PIP']
    await user.upload((await dialog()).getByLabelText('Picture of the tag'), picture)
    await waitFor(() => expect(address()).toBe('/journey/PIP'))
  })

  it('says when its code is not on the device', async () => {
    reader = useFakeReader(() => [], { isMissing: true })
    open('/track?scan')
    expect(await (await dialog()).findByText('The scanner isn’t on your device yet')).toBeTruthy()
  })

  it('has a light where the camera has one', async () => {
    capabilities = { torch: true }
    const user = open('/track?scan')
    const light = await (await dialog()).findByRole('button', { name: 'Turn light on' })
    await user.click(light)
    expect(await (await dialog()).findByRole('button', { name: 'Turn light off' })).toBeTruthy()
    expect(tracks[0]?.asked).toEqual([{ advanced: [{ torch: true }] }])
  })
})
