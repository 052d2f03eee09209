import 'fake-indexeddb/auto'
import sharp from 'sharp'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { localDb } from './local-db.ts'
import { keepSharedPhoto, readSharedPhoto, removeSharedPhoto } from './shared-photos.ts'
import { emptyDatabase } from './testing/makers.ts'

const day = 24 * 60 * 60 * 1000

let jpeg: Uint8Array<ArrayBuffer>
beforeEach(async () => {
  await emptyDatabase()
  jpeg = new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c83' } })
      .jpeg()
      .toBuffer(),
  )
})
const file = (parts: BlobPart[], name: string, type = 'image/jpeg') => new File(parts, name, { type })
const letter = () => file(['Dear bear'], 'letter.txt', 'text/plain')

async function keep(...files: File[]): Promise<string> {
  const kept = await keepSharedPhoto(files)
  return 'id' in kept ? kept.id : kept.problem
}

describe('a photo that is shared', () => {
  it('is kept byte for byte, by its content and not by its name', async () => {
    const id = await keep(file([jpeg], 'beach.txt', 'text/plain'))
    expect(await readSharedPhoto(id)).toEqual({ bytes: jpeg.buffer, type: 'image/jpeg', name: 'beach.txt' })
    await removeSharedPhoto(id)
    expect(await readSharedPhoto(id)).toBeNull()
  })

  it('is the first picture of several files', async () => {
    const id = await keep(letter(), file([jpeg], 'first.jpg'), file([jpeg], 'second.jpg'))
    expect((await readSharedPhoto(id))?.name).toBe('first.jpg')
  })

  it('does not take the place of one that waits already, but of one forgotten for a month', async () => {
    const old = await keepSharedPhoto([file([jpeg], 'old.jpg')], Date.now() - 31 * day)
    const waiting = await keep(file([jpeg], 'waiting.jpg'))
    const next = await keep(file([jpeg], 'next.jpg'))
    const names = [waiting, next, 'id' in old ? old.id : ''].map(async (id) => (await readSharedPhoto(id))?.name)
    expect(await Promise.all(names)).toEqual(['waiting.jpg', 'next.jpg', undefined])
  })

  it.each([
    ['no-file', () => []],
    ['not-an-image', () => [letter()]],
    ['too-large', () => [file([new Uint8Array(25 * 1024 * 1024 + 1)], 'large.jpg')]],
  ])('is refused with a reason: %s', async (problem, files) => {
    expect(await keepSharedPhoto(files())).toEqual({ problem })
  })

  it('is not called kept when the device has no room', async () => {
    vi.spyOn(localDb, 'transaction').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    expect(await keepSharedPhoto([file([jpeg], 'beach.jpg')])).toEqual({ problem: 'not-kept' })
    vi.restoreAllMocks()
  })
})
