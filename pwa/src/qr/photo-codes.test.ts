import { afterEach, describe, expect, it, vi } from 'vitest'
import { allowPhoto, codesIn, mayBeKept, tellingCodes } from './photo-codes.ts'
import type { FoundCode } from './reader-tasks.ts'
import { codeOf, useFakeReader } from './testing/fake-reader.ts'

let reader: ReturnType<typeof useFakeReader> | null = null
afterEach(() => {
  reader?.stop()
  vi.useRealTimers()
})

const makePhoto = () => ({ bytes: new ArrayBuffer(8), type: 'image/jpeg', name: 'bear.jpg' })
const telling = codeOf('https://trails.example/journey/BEAR-7#k=honey')

describe('a photo that is to be kept', () => {
  it('is asked about when a code in it gives a password away', async () => {
    reader = useFakeReader(() => [codeOf('https://trails.example/journey/BEAR-7'), telling])
    const photo = makePhoto()
    expect(await mayBeKept(photo, [])).toBe(false)
    expect(await tellingCodes(photo, [])).toEqual([telling])
  })

  it('is looked through once, and judged by the passwords that are known by then', async () => {
    let looks = 0
    reader = useFakeReader(() => [codeOf(`look ${(looks += 1)}: acorn-7`)])
    const photo = makePhoto()
    expect([await mayBeKept(photo, [null]), await mayBeKept(photo, ['acorn-7'])]).toEqual([true, false])
    expect(looks).toBe(1)
    expect(await mayBeKept(makePhoto(), ['acorn-7'])).toBe(false)
    expect(looks).toBe(2)
  })

  it('goes when the person says so, that one and no other', async () => {
    reader = useFakeReader(() => [telling])
    const photo = makePhoto()
    allowPhoto(photo)
    expect([await mayBeKept(photo, []), await mayBeKept(makePhoto(), [])]).toEqual([true, false])
  })

  it('goes when there is none', async () => {
    expect(await mayBeKept(null, ['honey'])).toBe(true)
  })

  it.each([
    ['there is no reader on the device', () => useFakeReader(() => [telling], { isMissing: true })],
    ['the reader fails', () => useFakeReader(() => 'unreadable')],
    [
      'the browser cannot show it',
      () => {
        const fake = useFakeReader(() => [telling])
        vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('HEIC', 'InvalidStateError')))
        return fake
      },
    ],
  ])('goes when %s', async (_, make) => {
    reader = make()
    const photo = makePhoto()
    expect([await mayBeKept(photo, ['honey']), await codesIn(photo)]).toEqual([true, null])
  })

  it('is looked through the next time when there was no reader before', async () => {
    const photo = makePhoto()
    reader = useFakeReader(() => [telling], { isMissing: true })
    expect(await mayBeKept(photo, [])).toBe(true)
    reader = useFakeReader(() => [telling])
    expect(await mayBeKept(photo, [])).toBe(false)
  })

  it('goes when nobody can tell in time', async () => {
    vi.useFakeTimers()
    reader = useFakeReader(() => new Promise<FoundCode[]>(() => undefined))
    const kept = mayBeKept(makePhoto(), [])
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await kept).toBe(true)
  })
})
