import type { QueuedEntry } from '../../data/outbox/status.ts'

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
    triedAt: null,
    isCorrection: false,
    isTakeBack: false,
    keepsPhoto: false,
    status: { name: 'queued' },
    ...overrides,
  }
}
