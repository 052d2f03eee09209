import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { photoSizes } from '../../contract/limits.ts'
import { photoFileName } from '../../contract/photos.ts'
import { AppError } from '../../errors.ts'
import type { PhotoStore } from './photo-store.ts'

type Tell = (line: string) => void
type Files = { size: (typeof photoSizes)[number]; bytes: Buffer }[]

interface Options {
  from: PhotoStore
  to: PhotoStore
  tell: Tell
  /** Photos on their way at the same time. */
  atOnce?: number
  /** The wait before a store that refused is asked again, in milliseconds. */
  pauseMs?: number
  /** Photos between two lines. */
  tellEvery?: number
}

export interface PhotosCopied {
  copied: number
  /** Were in the other store already. */
  known: number
  /** Were removed while they were about to be copied. */
  gone: number
  /** Have lost a size, or are not what their name says: they are left out. */
  damaged: string[]
}

const mostTries = 5

/**
 * Copies every photo that is not in the other store yet, checks it against its name and reads it back; then the marker. May be
 * interrupted at any moment and run again. Throws one sentence when the other store belongs to something else.
 */
export async function copyPhotos(options: Options): Promise<PhotosCopied> {
  const { from, to, tell, atOnce = 8, pauseMs = 5_000, tellEvery = 100 } = options
  const marker = await from.marker.read()
  const isMarked = await requireOwn(to, marker)
  const known = await wholePhotos(to)
  const result: PhotosCopied = { copied: 0, known: 0, gone: 0, damaged: [] }
  const queue = from.list()[Symbol.asyncIterator]()

  async function copyNext(): Promise<void> {
    for (let next = await queue.next(); !next.done; next = await queue.next()) {
      const { key } = next.value
      if (known.has(key)) result.known++
      else await patiently(() => copyOne({ from, to, pauseMs, key, result }), { tell, pauseMs })
      const seen = result.copied + result.known + result.gone + result.damaged.length
      if (seen % tellEvery === 0) tell(`${seen} photos: ${result.copied} copied, ${result.known} there already`)
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, copyNext))
  } finally {
    // Once one has failed, the others end with the photo they are at.
    await queue.return?.()
  }
  if (marker !== null && !isMarked) await to.marker.write(marker)
  return result
}

interface One {
  from: PhotoStore
  to: PhotoStore
  pauseMs: number
  key: string
  result: PhotosCopied
}

async function copyOne({ from, to, pauseMs, key, result }: One): Promise<void> {
  let files = await readFiles(from, key)
  if (files.length > 0 && files.length < photoSizes.length) {
    // A server may be storing it at this moment.
    await delay(pauseMs)
    files = await readFiles(from, key)
  }
  if (files.length === 0) return void result.gone++
  const largest = files.at(-1)
  if (files.length < photoSizes.length || !largest || !sha256(largest.bytes).startsWith(key))
    return void result.damaged.push(key)
  await to.put({ key, width: 0, height: 0, files })
  const stored = await readFiles(to, key)
  const isSame = stored.length === files.length && stored.every(({ bytes }, i) => files[i]?.bytes.equals(bytes))
  if (!isSame) throw new Error(`The photo ${key} is not in ${to.marker.place} as it was copied there.`)
  result.copied++
}

async function readFiles(store: PhotoStore, key: string): Promise<Files> {
  const found = await Promise.all(
    photoSizes.map(async (size) => {
      const file = await store.open(photoFileName(key, size))
      return file ? [{ size, bytes: await buffer(file.stream) }] : []
    }),
  )
  return found.flat()
}

/** Tries again what a store refuses for the moment. */
async function patiently(work: () => Promise<void>, { tell, pauseMs }: { tell: Tell; pauseMs: number }): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable' || tries === mostTries) throw error
      tell(`A store refused (${error.cause instanceof Error ? error.cause.message : error.message}); trying again`)
    }
    await delay(pauseMs)
  }
}

async function wholePhotos(store: PhotoStore): Promise<Set<string>> {
  const keys = new Set<string>()
  for await (const { key, isWhole } of store.list()) if (isWhole) keys.add(key)
  return keys
}

/** True when it has the marker already. */
async function requireOwn({ marker: { read, place, path } }: PhotoStore, own: string | null): Promise<boolean> {
  const found = await read()
  if (found === null || found === own) return found !== null
  throw new Error(`The photos in ${place} belong to another database: ${path} says ${found}. Choose an empty place.`)
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
