import type { Readable } from 'node:stream'
import type { PreparedPhoto } from '../images/images.ts'

/** `put`, `open` and `remove` throw "unavailable" when the store refuses. */
export interface PhotoStore {
  /** Keeps all sizes, safe against a power cut once it resolves. The same photo again only renews its time. */
  put(photo: PreparedPhoto): Promise<void>
  /** Opens one size by its file name; null when there is none. The caller ends the stream. */
  open(name: string): Promise<{ stream: Readable; size: number } | null>
  /**
   * Removes all sizes; true when any was there. Photos with the same bytes share their files, so only whoever knows that
   * no row names the key may call this (the sweeper). With `unlessPutSince`, a file put at or after that time stays.
   */
  remove(key: string, options?: { unlessPutSince?: Date }): Promise<boolean>
  /** Every photo with the time it was last put. */
  list(): AsyncIterable<StoredPhoto>
  /** Clears what a killed process left half done, if older than `before`. */
  tidy(before: Date): Promise<void>
  /** Rejects when the store cannot be written to: writes a probe, at most once in some seconds. */
  ping(): Promise<void>
  /** Makes sure that the store can be used, before anything else is. Throws one sentence that names a variable. */
  ready(tell: (line: string) => void): Promise<void>
  /** What to do when people can read photos past the server, as a sentence; null when they cannot. Needs a marker. */
  findPublicReads(): Promise<string | null>
  /** What tells this store from others: see `matchPhotoStore`. */
  readonly marker: StoreMarker
}

export interface StoredPhoto {
  key: string
  storedAt: Date
  /** False when a size is missing. */
  isWhole: boolean
}

/** A small file in the store that holds its ID, and how people find it. */
export interface StoreMarker {
  /** Null when there is none. */
  read(): Promise<string | null>
  write(id: string): Promise<void>
  /** Where the photos are, for sentences: "the folder …", "the bucket …". */
  readonly place: string
  /** Where the marker itself is. */
  readonly path: string
  /** The variables that name the place. */
  readonly variables: string
}
