import { expect } from 'vitest'
import { readCodes } from '../read-codes.ts'
import { photoWithCode, type Scene } from './code-pictures.ts'

/** What the code in the photos of these tests says: a tag's address with its password. */
export const text = 'https://trails.example/journey/K7QM-3XHV#k=q7mk-x3hv'

/** The code of a scene is read from a photo of it, and found where it is. */
export async function expectRead(scene: Omit<Scene, 'text'>): Promise<void> {
  const photo = await photoWithCode({ text, ...scene })
  const found = readCodes(photo, { isThorough: true })
  expect(found.map((code) => code.text)).toEqual([text])
  // To a module and a half: the fourth corner has no mark of its own.
  const offs = photo.corners.map((corner) =>
    Math.min(...(found[0]?.corners ?? []).map(({ x, y }) => Math.hypot(x - corner.x, y - corner.y))),
  )
  expect(Math.max(...offs)).toBeLessThan(scene.module * 1.5)
}
