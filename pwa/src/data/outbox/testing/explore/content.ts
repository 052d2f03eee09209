import type { EntryFields } from '#contract/entries'
import type { DevicePhoto } from '../../../photo.ts'

/**
 * What a person made of an entry. Words and photos are numbered, so that each edition can be told from every other;
 * `photo` is null without one.
 */
export interface Content {
  words: number
  photo: number | null
}

export const isSame = (a: Content, b: Content): boolean => a.words === b.words && a.photo === b.photo
export const show = ({ words, photo }: Content): string =>
  `words ${words}, ${photo === null ? 'no photo' : `photo ${photo}`}`

export const makeWords = (entry: string, words: number): EntryFields => ({
  location: entry,
  comment: `words ${words}`,
  addedBy: 'Mere',
  latitude: -36.84,
  longitude: 174.76,
})
export const readWords = (comment: string): number => Number(comment.slice('words '.length))

export const makePhoto = (photo: number): DevicePhoto => ({
  bytes: Uint8Array.of(255, 216, photo >> 8, photo & 255).buffer,
  type: 'image/jpeg',
  name: 'photo.jpg',
})
export function readPhoto(bytes: ArrayBuffer): number {
  const [, , high = 0, low = 0] = new Uint8Array(bytes)
  return high * 256 + low
}
