import type { Entry } from '#contract/entries'
import type { Toy } from '#contract/toys'
import type { QueuedEntry } from '../../../data/outbox/status.ts'

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

export function makeQueued(overrides: Partial<QueuedEntry> = {}): QueuedEntry {
  return {
    submissionKey: '7f0c8f0e-2b7d-4f6e-9d0e-6f1b3f0f9a01',
    toyId: 'BEAR42',
    fields: { location: 'Faro', comment: 'Sand in the fur.', addedBy: 'Rui', latitude: 37.01, longitude: -7.93 },
    hasPhoto: false,
    takenAt: '2026-05-05T18:00:00.000+01:00',
    createdAt: Date.parse('2026-05-05T17:00:00Z'),
    edition: 1,
    wasTried: false,
    isCorrection: false,
    status: { name: 'queued' },
    ...overrides,
  }
}
