import type { HoldRow, OutboxRow } from '../../rows.ts'
import { isSame, type Content } from './content.ts'
import type { Sent } from './network.ts'
import type { Seen } from './observe.ts'

/** What a person handed in or typed: new words, and the photo as it was, another one, or none. */
export interface Writing {
  words: number
  photo: number | null | 'unchanged'
}

/** An entry as the person knows it. Its name is its location, which no edit changes. */
export interface KnownEntry {
  name: string
  toy: string
  /** Its submission keys; the last one counts, the others are of versions that were published before it went as new. */
  keys: string[]
  writings: Writing[]
  /** What the device last kept of it; null until something was. */
  content: Content | null
  /** What each edition was, by key and edition number. */
  editions: Map<string, Content>
  /** What the person is doing to it at this moment. */
  doing: Doing[]
  discarded: 'no' | 'untried' | 'tried'
  /** How often a discard took its row away: a published entry may be reopened in another tab right after that. */
  discards: number
  /** `done`: the device was told that nothing of it is published any more. */
  takenBack: 'no' | 'asked' | 'done'
  /** A correction that was tried was given up: nobody knows which photo is published. */
  isPhotoUnknown: boolean
  /** How often it was sent as a new entry. */
  copies: number
  /** Words that were handed in again after others, from a form that was opened before those. */
  returned: Set<number>
}

export interface Doing {
  page: string
  kind: 'enqueue' | 'edit' | 'discard' | 'take-back' | 'as-new' | 'as-correction'
}

/** A moment at which contexts were told to look at the outbox, however many they were. */
export interface WakeEvent {
  id: number
  cause: 'person' | 'network' | 'clock' | 'sync'
  /** By the device's clock. */
  at: number
}

/** What the explorer knows besides the device and the server, and judges both by. */
export interface Model {
  entries: KnownEntry[]
  seen: Seen
  /** Every wait that a row was last seen in. */
  waits: Map<string, OutboxRow['state'] & { name: 'waiting' }>
  wakes: WakeEvent[]
  usedWakes: Set<string>
  /** `toy password`: refused, as the device knows, and not typed again since. */
  refusedPasswords: Set<string>
  /** The password that is being handed over, by page, in the same form: a refusal meanwhile is answered by it. */
  typing: Map<string, string>
  /** Uploads that were under way in a context when it was killed. */
  interrupted: Set<Sent>
  clockJumps: number
  lastWords: number
  lastPhoto: number
}

export const createModel = (): Model => ({
  entries: [],
  seen: { rows: new Map(), holds: [], deliveries: new Map(), drafts: new Map(), stops: new Set() },
  waits: new Map(),
  wakes: [],
  usedWakes: new Set(),
  refusedPasswords: new Set(),
  typing: new Map(),
  interrupted: new Set(),
  clockJumps: 0,
  lastWords: 0,
  lastPhoto: 0,
})

/** The same to the person, as far as anybody can know. */
export const isSameTo = ({ isPhotoUnknown }: KnownEntry, a: Content, b: Content): boolean =>
  isPhotoUnknown ? a.words === b.words : isSame(a, b)

export const latestKey = (entry: KnownEntry): string | undefined => entry.keys.at(-1)

/** Something that must never happen did. */
export class Violation extends Error {}

export function require(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Violation(message)
}

const second = 1000
const day = 86_400 * second

/** Independent of waits.ts: whether a wait still lasts by the device's clock. */
export const lasts = ({ since, for: length }: Pick<HoldRow, 'since' | 'for'>, now: number): boolean =>
  since - now <= 60 * second && now - since < Math.min(length, day)
