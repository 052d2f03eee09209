import type { Entry } from '#contract/entries'
import type { Toy } from '#contract/toys'

export function makeEntry(overrides: Partial<Entry> = {}): Entry {
  return {
    id: 1,
    toyId: 'BEAR42',
    location: 'Lisbon',
    comment: 'We watched the trams go by.',
    addedBy: 'Ines',
    date: '2026-05-04T10:30:00.000+01:00',
    receivedAt: '2026-05-04T09:31:00.000Z',
    latitude: 38.7223,
    longitude: -9.1393,
    imageUrl: null,
    photo: null,
    submissionKey: null,
    ...overrides,
  }
}

export function makeToy(overrides: Partial<Toy> = {}): Toy {
  return {
    id: 'BEAR42',
    name: 'Captain Button',
    mission: 'See every lighthouse in Europe',
    ownerName: 'Mara',
    imageUrl: null,
    photo: null,
    status: 'active',
    createdAt: '2026-01-10T09:00:00.000Z',
    journeyEntries: [],
    ...overrides,
  }
}
