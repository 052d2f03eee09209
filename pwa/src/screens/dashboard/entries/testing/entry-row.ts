import type { AdminEntry } from '#contract/admin-entries'

export const entryRow = (parts: Partial<AdminEntry> = {}): AdminEntry => ({
  id: 7,
  toyId: 'K7QM-3XHV',
  location: 'Lisbon',
  comment: 'We watched the trams go by.',
  addedBy: 'Ines',
  date: '2026-11-27T23:30:00.000+13:00',
  receivedAt: '2026-11-28T08:00:00.000Z',
  latitude: 38.7,
  longitude: -9.1,
  imageUrl: null,
  photo: null,
  submissionKey: null,
  hiddenAt: null,
  version: '0123456789abcdef',
  ...parts,
})

/** An entry with a photo of two sizes. */
export const photographed = (parts: Partial<AdminEntry> = {}): AdminEntry => {
  const [small, large] = ['480', '960'].map((size) => `/photos/${'a'.repeat(40)}-${size}.webp`) as [string, string]
  const sources = [small, large].map((url, i) => ({ url, width: 480 * (i + 1) }))
  return entryRow({ imageUrl: large, photo: { width: 960, height: 720, sources }, ...parts })
}
