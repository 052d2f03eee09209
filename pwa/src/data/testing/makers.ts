import type { EntryFields } from '#contract/entries'
import type { Toy } from '#contract/toys'
import type { DevicePhoto } from '../photo.ts'
import { localDb } from '../local-db.ts'
import type { NewEntry } from '../outbox/actions.ts'

export const makeFields = (fields: Partial<EntryFields> = {}): EntryFields => ({
  location: 'Auckland Harbour',
  comment: 'Watched the ferries come home.',
  addedBy: 'Mere',
  latitude: -36.84,
  longitude: 174.76,
  ...fields,
})

/** Bytes that differ for every seed; no browser looks into them here. */
export function makePhoto(seed = 1, size = 2_000): DevicePhoto {
  const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 31 + seed * 7) % 256)
  return { bytes: bytes.buffer, type: 'image/jpeg', name: 'image.jpg' }
}

export const makeEntry = ({ location, ...entry }: Partial<NewEntry> & { location?: string } = {}): NewEntry => ({
  toyId: 'TEDDY-1',
  fields: makeFields(location === undefined ? {} : { location }),
  password: 'honey',
  photo: null,
  ...entry,
})

export const makeToy = (id = 'TEDDY-1', toy: Partial<Toy> = {}): Toy => ({
  id,
  name: 'Teddy',
  mission: 'See every harbour',
  imageUrl: null,
  photo: null,
  status: 'active',
  createdAt: '2026-01-01T00:00:00.000Z',
  ownerName: 'Ana',
  journeyEntries: [],
  ...toy,
})

export async function emptyDatabase(): Promise<void> {
  await localDb.transaction('rw', localDb.tables, () => Promise.all(localDb.tables.map((table) => table.clear())))
}
