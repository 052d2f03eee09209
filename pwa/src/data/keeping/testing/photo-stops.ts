import type { Entry } from '#contract/entries'
import { photoFileName, photoPath, presentPhoto } from '#contract/photos'
import { makeFields } from '../../testing/makers.ts'
import { sendJson, type Step } from '../../testing/scripted-server.ts'

const keyOf = (letter: string) => letter.repeat(40)

/** A stop with a photo of its own, named by a letter of a to f. */
export const stopWith = (id: number, letter: string, toyId = 'TEDDY-1'): Entry => ({
  ...{ id, toyId, ...makeFields({ location: `Place ${id}` }), submissionKey: null },
  ...{ date: `2026-02-0${id}T10:00:00.000Z`, receivedAt: `2026-02-0${id}T10:00:00.000Z` },
  ...{ imageUrl: photoPath(keyOf(letter), 1600), photo: presentPhoto(keyOf(letter), 1600, 1200) },
})

/** File names of the size that is kept. */
export const middleSizes = (letters: string): string[] =>
  [...letters].map((letter) => photoFileName(keyOf(letter), 960))

export const photoBytes = 1_000

/** Answers photos as the server does, and lets everything else pass. `instead` may answer a photo in another way. */
export const servePhotos =
  (instead?: (name: string) => Step | undefined): Step =>
  (arrival, response) => {
    if (!arrival.path.startsWith('/photos/')) return 'pass'
    const other = instead?.(arrival.path.slice('/photos/'.length))
    if (other) return other(arrival, response)
    response.writeHead(200, { 'content-type': 'image/webp', 'content-length': photoBytes })
    response.end(Buffer.alloc(photoBytes, 1))
  }

export const goneAnswer: Step = (_, response) =>
  sendJson(response, 404, { code: 'not_found', message: 'There is no such photo' })
