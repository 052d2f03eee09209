import type { DraftRow, DraftPhotoRow, JourneyRow } from '../../../local-db.ts'
import type { DeliveryRow, HoldRow, OutboxPhotoRow, OutboxRow } from '../../rows.ts'
import { readPhoto, readWords, type Content } from './content.ts'

export interface SeenRow {
  row: OutboxRow
  content: Content
  /** The photo's bytes are there exactly when the row says so. */
  isWhole: boolean
}

export interface SeenDraft {
  words: number
  photo: number | null | 'unchanged'
}

/** Everything of the outbox that has been committed. */
export interface Seen {
  rows: Map<string, SeenRow>
  holds: HoldRow[]
  deliveries: Map<string, DeliveryRow>
  /** Of edits that were begun, by `tabDraftId` of the submission key. */
  drafts: Map<string, SeenDraft>
  /** Keys of the stops that the copies of journeys show. */
  stops: Set<string>
}

/** Inside fake-indexeddb: read without a transaction, for which the schedule would have to stop. */
interface Inside {
  _databases: Map<string, { rawObjectStores: Map<string, { records: { values(): Iterable<{ value: unknown }> } }> }>
}

export function observe(indexedDB: IDBFactory): Seen {
  const database = (indexedDB as unknown as Inside)._databases.get('plush-trails')
  const all = <T>(store: string): T[] =>
    Array.from(database?.rawObjectStores.get(store)?.records.values() ?? [], ({ value }) => value as T)
  const photos = new Map(all<OutboxPhotoRow>('queuedPhotos').map((row) => [row.submissionKey, readPhoto(row.bytes)]))
  const rows = all<OutboxRow>('queuedEntries').map((row): [string, SeenRow] => {
    const photo = photos.get(row.submissionKey) ?? null
    const content = { words: readWords(row.fields.comment), photo }
    return [row.submissionKey, { row, content, isWhole: row.hasPhoto === (photo !== null) }]
  })
  const draftPhotos = new Map(all<DraftPhotoRow>('draftPhotos').map((row) => [row.toyId, readPhoto(row.bytes)]))
  const drafts = all<DraftRow>('drafts').map((row): [string, SeenDraft] => {
    const photo = draftPhotos.get(row.toyId) ?? (row.photo === 'none' ? null : 'unchanged')
    return [row.toyId, { words: readWords(row.comment), photo }]
  })
  const deliveries = all<DeliveryRow>('deliveries').map((row): [string, DeliveryRow] => [row.submissionKey, row])
  const stops = all<JourneyRow>('journeys').flatMap(({ toy }) => toy.journeyEntries)
  return {
    ...{ rows: new Map(rows), holds: all<HoldRow>('holds'), deliveries: new Map(deliveries), drafts: new Map(drafts) },
    stops: new Set(stops.flatMap(({ submissionKey }) => submissionKey ?? [])),
  }
}
