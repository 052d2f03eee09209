import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { acceptPhoto } from './accept-photo.ts'
import { PhotoGuard } from './photo-guard.tsx'
import { codeOf, useFakeReader } from './testing/fake-reader.ts'
import { toastStore } from '../ui/toast.ts'

let texts: string[] = []
let reader: ReturnType<typeof useFakeReader>
beforeEach(() => {
  texts = ['https://trails.example/journey/BEAR-7#k=honey']
  reader = useFakeReader(() => texts.map(codeOf))
})
afterEach(() => {
  cleanup()
  reader.stop()
})

const makePhoto = () => ({ bytes: new ArrayBuffer(8), type: 'image/jpeg', name: 'bear.jpg' })

function show(photo = makePhoto(), password: string | null = null) {
  const onBlurred = vi.fn()
  const onChoose = vi.fn()
  const guardOf = (shown: typeof photo) => (
    <PhotoGuard photo={shown} password={password} onBlurred={onBlurred} onChoose={onChoose} />
  )
  const { rerender } = render(guardOf(photo))
  const showOther = (other: typeof photo) => rerender(guardOf(other))
  return { user: userEvent.setup(), photo, onBlurred, onChoose, showOther }
}
const question = () => screen.findByRole('alert')

it('asks about a photo that shows the tag’s code, and keeps it from being sent until then', async () => {
  const { user, photo, onChoose } = show()
  expect((await question()).textContent).toContain('Your photo shows the tag’s code')
  expect(await acceptPhoto(photo, null)).toBe(false)
  expect(toastStore.read()).toMatchObject({ description: 'Choose what to do with the photo, then submit again.' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Blur it' }))
  const other = new File(['x'], 'other.jpg', { type: 'image/jpeg' })
  await user.upload(screen.getByLabelText('Another photo'), other)
  expect(onChoose).toHaveBeenCalledWith(other)
  await user.click(screen.getByRole('button', { name: 'Send anyway' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(await acceptPhoto(photo, null)).toBe(true)
})

it('says nothing of a photo without one', async () => {
  texts = ['https://trails.example/journey/BEAR-7']
  const { photo } = show(makePhoto(), 'honey')
  expect(await acceptPhoto(photo, 'honey')).toBe(true)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('hands back a photo in which nothing is found any more', async () => {
  vi.stubGlobal('OffscreenCanvas', PaintedCanvas)
  vi.stubGlobal('createImageBitmap', (source: Blob) =>
    source.text().then((text) => {
      // Painted over, it says nothing.
      if (text.endsWith('painted')) texts = []
      return { width: 64, height: 48, close: () => undefined }
    }),
  )
  const bytes = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0).buffer
  const { user, onBlurred } = show({ bytes, type: 'image/jpeg', name: 'bear.jpg' })
  await question()
  await user.click(screen.getByRole('button', { name: 'Blur it' }))
  await waitFor(() => expect(onBlurred).toHaveBeenCalledOnce())
  const [blurred] = onBlurred.mock.calls[0] as [{ bytes: ArrayBuffer; name: string }]
  expect([new TextDecoder('latin1').decode(blurred.bytes), blurred.name]).toEqual([
    '\u00ff\u00d8\u00ffpainted',
    'bear.jpg',
  ])
})

/** Painting takes until the returned function is called; then there is nothing to be seen of the code. */
function holdPainting(): () => void {
  let go = (): void => undefined
  const held = new Promise<void>((resolve) => (go = resolve))
  vi.stubGlobal('OffscreenCanvas', PaintedCanvas)
  vi.stubGlobal('createImageBitmap', async (source: Blob) => {
    if ((await source.text()).endsWith('painted')) texts = []
    else await held
    return { width: 64, height: 48, close: () => undefined }
  })
  return go
}

const someJpeg = () => ({ ...makePhoto(), bytes: Uint8Array.of(0xff, 0xd8, 0xff, 0xe0).buffer })

it.each(['another photo is chosen', 'it is to be sent as it is'])(
  'does not hand it back when %s meanwhile',
  async (what) => {
    const { user, onBlurred, showOther } = show(someJpeg())
    await question()
    const finish = holdPainting()
    await user.click(screen.getByRole('button', { name: 'Blur it' }))
    if (what.startsWith('another')) showOther(someJpeg())
    else await user.click(screen.getByRole('button', { name: 'Send anyway' }))
    finish()
    await expect.poll(() => texts).toEqual([])
    await expect.poll(() => screen.queryByRole('button', { name: 'Blurring…' })).toBeNull()
    expect(onBlurred).not.toHaveBeenCalled()
  },
)

it('does not call a photo blurred that still shows the code', async () => {
  vi.stubGlobal('OffscreenCanvas', PaintedCanvas)
  const bytes = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0).buffer
  const { user, onBlurred } = show({ bytes, type: 'image/jpeg', name: 'bear.jpg' })
  await question()
  await user.click(screen.getByRole('button', { name: 'Blur it' }))
  await waitFor(() => expect(toastStore.read()).toMatchObject({ title: 'We couldn’t blur it' }))
  expect(onBlurred).not.toHaveBeenCalled()
  expect(await question()).toBeTruthy()
})

/** Draws nothing, and encodes to a JPEG's first bytes and a word. */
class PaintedCanvas {
  getContext = () => ({
    fillStyle: '',
    fillRect: () => undefined,
    drawImage: () => undefined,
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      data: new Uint8ClampedArray(width * height * 4).fill(90),
    }),
  })
  convertToBlob = ({ type }: { type: string }) =>
    Promise.resolve(new Blob([Uint8Array.of(0xff, 0xd8, 0xff), 'painted'], { type }))
}
