import 'fake-indexeddb/auto'
import sharp from 'sharp'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readDraft, saveDraft } from '../../data/drafts.ts'
import { localDb } from '../../data/local-db.ts'
import { listQueued } from '../../data/outbox/queries.ts'
import { makePhoto, makeToy } from '../../data/testing/makers.ts'
import { breakOff, refuse } from '../../data/testing/scripted-server.ts'
import { forgetFinderName, keepFinderName, readFinderName } from '../../hooks/finder-name.ts'
import { ownDraftId } from '../../hooks/use-draft.ts'
import { keepTagPassword } from '../../hooks/tag-password.ts'
import { address, openAddEntry } from './testing/open-add-entry.tsx'
import { useScriptedServer } from '../../data/testing/use-scripted-server.ts'

const server = useScriptedServer()
beforeEach(() => void server.toys.set('teddy-1', makeToy()))
afterEach(() => {
  cleanup()
  forgetFinderName()
})

const form = '/journey/TEDDY-1/add-entry'
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function fillIn({ location = 'Faro', comment = 'Sand in the fur.', name = 'Rui', place = true } = {}) {
  await screen.findByLabelText(/^Location Name/)
  if (place) {
    fireEvent.change(await screen.findByLabelText(/^Latitude/), { target: { value: '37.01' } })
    type(/^Longitude/, '-7.93')
    fireEvent.blur(screen.getByLabelText(/^Longitude/))
    await screen.findByText('Location selected: 37.010000, -7.930000')
  }
  type(/^Location Name/, location)
  type(/^Journey Details/, comment)
  type(/^Your Name/, name)
}
const submit = (user: ReturnType<typeof openAddEntry>, name = 'Submit Entry') =>
  user.click(screen.getByRole('button', { name }))

describe('a new entry', () => {
  beforeEach(() => keepTagPassword('TEDDY-1', 'honey'))

  it('is kept, sent once and only then called added', async () => {
    const user = openAddEntry(form)
    await fillIn()
    await submit(user)
    expect(await screen.findByText('Your journey entry has been added')).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/journey/TEDDY-1 at the own entry'))
    const [post, ...more] = server.posts()
    expect(more).toEqual([])
    expect(post?.fields).toMatchObject({ location: 'Faro', latitude: '37.01', longitude: '-7.93', password: 'honey' })
    expect([await listQueued(), await readDraft(await ownDraftId('TEDDY-1')), readFinderName()]).toEqual([
      [],
      null,
      'Rui',
    ])
  })

  it('is signed as last time, unless that was somebody else', async () => {
    keepFinderName('Rui')
    const user = openAddEntry(form)
    const name = await screen.findByLabelText<HTMLInputElement>(/^Your Name/)
    expect(name.value).toBe('Rui')
    // A form with nothing but that is no draft.
    expect(screen.queryByText('We’ve restored what you wrote earlier.')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Not me' }))
    expect([name.value, document.activeElement, readFinderName()]).toEqual(['', name, ''])
  })

  it('says that it is saved when the server cannot be reached', async () => {
    server.everything = breakOff
    const user = openAddEntry(form)
    await fillIn()
    await submit(user)
    expect(await screen.findByText('Saved on this device')).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/journey/TEDDY-1 at the own entry'))
    expect(await listQueued()).toHaveLength(1)
  })

  it('comes back with what the server refused', async () => {
    server.nextPosts.push(
      refuse('invalid_input', { message: 'Please check the fields', issues: { addedBy: 'Too rude' } }),
    )
    const user = openAddEntry(form)
    await fillIn()
    await submit(user)
    expect(await screen.findByText('Too rude')).toBeTruthy()
    expect(address()).toMatch(/^\/journey\/TEDDY-1\/add-entry\?edit=/)
    expect((screen.getByLabelText(/^Location Name/) as HTMLInputElement).value).toBe('Faro')
  })

  it('names everything that is missing and goes to the first of it', async () => {
    const user = openAddEntry(form)
    await fillIn({ place: false, comment: ' ' })
    await submit(user)
    expect(await screen.findByText('Missing Information')).toBeTruthy()
    expect(screen.getByText('Please select a location on the map')).toBeTruthy()
    expect(screen.getByText('Comment is required')).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Select Location')
    expect(server.posts()).toEqual([])
  })

  it.each([
    [{ location: 'x'.repeat(26) }, 'Location Too Long', /^Location Name/],
    [{ comment: 'x'.repeat(301) }, 'Comment Too Long', /^Journey Details/],
  ])('refuses %j', async (texts, title, label) => {
    const user = openAddEntry(form)
    await fillIn(texts)
    await submit(user)
    expect(await screen.findByText(title)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(label))
  })

  it('takes a name of 25 characters and no more', async () => {
    openAddEntry(form)
    await fillIn({ name: '👩‍👩‍👧‍👦'.repeat(26) })
    expect((screen.getByLabelText(/^Your Name/) as HTMLInputElement).value).toBe('👩‍👩‍👧‍👦'.repeat(25))
  })

  it('refuses a file that is no picture, whatever its name', async () => {
    const user = openAddEntry(form)
    await screen.findByLabelText(/^Location Name/)
    await user.upload(screen.getByLabelText('Photo file'), new File(['hello'], 'beach.jpg', { type: 'image/jpeg' }))
    expect(await screen.findByText('Please upload an image file')).toBeTruthy()
  })

  it('keeps the form when the device is full', async () => {
    const full = new DOMException('full', 'QuotaExceededError')
    const user = openAddEntry(form)
    await fillIn()
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw full
    })
    await submit(user)
    expect(await screen.findByText('Not saved')).toBeTruthy()
    expect((screen.getByLabelText(/^Location Name/) as HTMLInputElement).value).toBe('Faro')
    expect(address()).toBe(form)
  })

  describe('on a device that has no room for the photo', () => {
    const photos = [localDb.table('draftPhotos'), localDb.table('queuedPhotos')]
    const refuseLarge = (_key: unknown, { bytes }: { bytes: ArrayBuffer }) => {
      if (bytes.byteLength > 50_000) throw new DOMException('Full', 'QuotaExceededError')
    }
    afterEach(() => photos.forEach((table) => table.hook('creating').unsubscribe(refuseLarge)))

    async function fillDevice(user: ReturnType<typeof openAddEntry>) {
      await fillIn()
      const bytes = new Uint8Array(60_000)
      bytes.set(
        await sharp({ create: { width: 640, height: 480, channels: 3, background: '#c84' } })
          .jpeg()
          .toBuffer(),
      )
      photos.forEach((table) => table.hook('creating', refuseLarge))
      await user.upload(screen.getByLabelText('Photo file'), new File([bytes], 'beach.jpg', { type: 'image/jpeg' }))
      await screen.findByAltText('The photo you chose')
      expect(await screen.findByText('No space left')).toBeTruthy()
    }

    it('offers to leave the photo out, and keeps the rest', async () => {
      const user = openAddEntry(form)
      stubDecoder(60_000)
      await fillDevice(user)
      await user.click(screen.getByRole('button', { name: 'Leave the photo out' }))
      await waitFor(() => expect(screen.queryByText('No space left')).toBeNull())
      await submit(user)
      await waitFor(() => expect(server.posts()).toHaveLength(1))
      expect(server.posts()[0]?.image).toBeNull()
    })

    it('offers a smaller photo, and sends that', async () => {
      const user = openAddEntry(form)
      const decoder = stubDecoder(60_000)
      await fillDevice(user)
      decoder.size = 700
      await user.click(screen.getByRole('button', { name: 'Use a smaller photo' }))
      await waitFor(() => expect(screen.queryByText('No space left')).toBeNull())
      await submit(user)
      await waitFor(() => expect(server.posts()).toHaveLength(1))
      expect(server.posts()[0]?.image).toHaveLength(700)
    })
  })
})

/** Stands in for the browser's decoder and canvas: every photo becomes a JPEG of so many bytes. */
async function jpegOf(size: number): Promise<Blob> {
  const bytes = new Uint8Array(size)
  bytes.set(
    (
      await sharp({ create: { width: 8, height: 6, channels: 3, background: '#c84' } })
        .jpeg()
        .toBuffer()
    ).subarray(0, size),
  )
  return new Blob([bytes], { type: 'image/jpeg' })
}

function stubDecoder(size: number) {
  const decoder = { size }
  vi.stubGlobal('createImageBitmap', async () => ({ width: 640, height: 480, close: () => undefined }))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({
        fillRect: () => undefined,
        drawImage: () => undefined,
        getImageData: () => ({ data: [200, 120, 40, 255] }),
      })
      convertToBlob = () => jpegOf(decoder.size)
    },
  )
  return decoder
}

describe('the draft', () => {
  const draft = { location: 'Faro', comment: 'Sand', addedBy: 'Rui', position: { latitude: 1, longitude: 2 } }

  it('brings back every field and the photo', async () => {
    await saveDraft('TEDDY-1', { ...draft, photo: makePhoto() })
    openAddEntry(form)
    expect(await screen.findByText('We’ve restored what you wrote earlier.')).toBeTruthy()
    expect((screen.getByLabelText(/^Journey Details/) as HTMLTextAreaElement).value).toBe('Sand')
    expect(await screen.findByText('Location selected: 1.000000, 2.000000')).toBeTruthy()
    expect(await screen.findByAltText('The photo you chose')).toBeTruthy()
  })

  it('keeps what is typed', async () => {
    openAddEntry(form)
    await fillIn()
    await waitFor(async () =>
      expect(await readDraft(await ownDraftId('teddy-1'))).toMatchObject({ location: 'Faro', addedBy: 'Rui' }),
    )
  })

  it('can be given up', async () => {
    await saveDraft('TEDDY-1', draft)
    const user = openAddEntry(form)
    await user.click(await screen.findByRole('button', { name: 'Start over' }))
    expect((screen.getByLabelText(/^Location Name/) as HTMLInputElement).value).toBe('')
    await waitFor(async () => expect(await readDraft(await ownDraftId('TEDDY-1'))).toBeNull())
  })
})

it('sends a person without the password back, and keeps the words', async () => {
  const user = openAddEntry(form)
  await fillIn()
  await submit(user)
  expect(await screen.findByText('Authentication Required')).toBeTruthy()
  expect(screen.getByText("Please go back and verify the toy's password first")).toBeTruthy()
  await waitFor(() => expect(address()).toBe('/journey/TEDDY-1 ask-password'))
  await waitFor(async () =>
    expect(await readDraft(await ownDraftId('TEDDY-1'))).toMatchObject({ comment: 'Sand in the fur.' }),
  )
})

it('says so when there is no such toy', async () => {
  openAddEntry('/journey/NOPE/add-entry')
  expect(await screen.findByRole('heading', { name: 'Toy Not Found' })).toBeTruthy()
})

it('does not take the words away when it turns out that there is no such toy', async () => {
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => (answer = resolve))
  server.everything = async () => {
    await asked
    return 'pass' as const
  }
  openAddEntry('/journey/NOPE/add-entry')
  fireEvent.change(await screen.findByLabelText(/^Journey Details/), { target: { value: 'Sand in the fur.' } })
  answer()
  expect(await screen.findByText('There is no toy with the tag NOPE')).toBeTruthy()
  expect((screen.getByLabelText(/^Journey Details/) as HTMLTextAreaElement).value).toBe('Sand in the fur.')
})
