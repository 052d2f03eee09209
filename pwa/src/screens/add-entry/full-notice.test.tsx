import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { DevicePhoto } from '../../data/photo.ts'
import { fullDeviceWords } from '../../messages/full-device.ts'
import { FullNotice } from './full-notice.tsx'
import type { EntryState } from './use-entry-state.ts'

afterEach(cleanup)

const makePhoto = (name: string): DevicePhoto => ({
  bytes: Uint8Array.of(0xff, 0xd8, 0xff, ...Array.from({ length: 50 }, () => 0)).buffer,
  type: 'image/jpeg',
  name,
})

/** Pictures are decoded when the returned function is called. */
function holdDecoding(): () => void {
  let go = (): void => undefined
  const held = new Promise<void>((resolve) => (go = resolve))
  const data = new Uint8ClampedArray(4).fill(90)
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ fillRect: vi.fn(), drawImage: vi.fn(), getImageData: () => ({ data }) })
      convertToBlob = ({ type }: { type: string }) => Promise.resolve(new Blob([Uint8Array.of(0xff, 0xd8)], { type }))
    },
  )
  vi.stubGlobal('createImageBitmap', () => held.then(() => ({ width: 64, height: 48, close: () => undefined })))
  return go
}

function show() {
  const changePhoto = vi.fn()
  const noticeWith = (name: string) => (
    <FullNotice state={{ photo: makePhoto(name), changePhoto } as unknown as EntryState} />
  )
  const { rerender } = render(noticeWith('first.jpg'))
  return { user: userEvent.setup(), changePhoto, choose: (name: string) => rerender(noticeWith(name)) }
}
const askForSmaller = () => screen.getByRole('button', { name: fullDeviceWords().smallerPhoto })

it('puts the smaller photo in the place of the one that is too big', async () => {
  const decode = holdDecoding()
  const { user, changePhoto } = show()
  await user.click(askForSmaller())
  decode()
  await expect.poll(() => changePhoto.mock.calls).toMatchObject([[{ type: 'image/jpeg', name: 'first.jpg' }]])
})

it('leaves a photo alone that was chosen while the one before was made smaller', async () => {
  const decode = holdDecoding()
  const { user, changePhoto, choose } = show()
  await user.click(askForSmaller())
  choose('second.jpg')
  decode()
  await user.click(askForSmaller())
  await expect.poll(() => changePhoto.mock.calls).toMatchObject([[{ name: 'second.jpg' }]])
})
