import type { Photo } from '#contract/photos'
import type { QueuedEntry } from '../../data/outbox/status.ts'
import type { MapStop } from '../../map/props.ts'
import { formatDay } from '../../ui/dates.ts'
import type { NumberedStop } from './timeline-items.ts'

/** The smallest file that still fills the map's 260 px wide picture on a dense screen. */
const popupPhoto = (photo: Photo | null): string | null => photo?.sources[0]?.url ?? null

function stopPin({ entry, number }: NumberedStop): MapStop & { at: number } {
  return {
    id: entry.id,
    submissionKey: entry.submissionKey,
    number,
    latitude: entry.latitude,
    longitude: entry.longitude,
    title: entry.location,
    text: entry.comment,
    dateText: formatDay(entry.date),
    photoUrl: popupPhoto(entry.photo) ?? entry.imageUrl,
    at: Date.parse(entry.date),
  }
}

function pendingPin({ submissionKey, fields, takenAt }: QueuedEntry): MapStop & { at: number } {
  return {
    id: submissionKey,
    submissionKey,
    number: null,
    latitude: fields.latitude,
    longitude: fields.longitude,
    title: fields.location,
    text: fields.comment,
    dateText: formatDay(takenAt),
    photoUrl: null,
    at: Date.parse(takenAt),
  }
}

/** Pins oldest first, waiting entries (hollow, without a number) where their time puts them. */
export function mapStops(stops: readonly NumberedStop[], entries: readonly QueuedEntry[]): MapStop[] {
  const numbered = stops.map(stopPin).reverse()
  const waiting = entries.map(pendingPin)
  // The sort is stable, so that stops of one instant keep the order their numbers say.
  return [...numbered, ...waiting].sort((a, b) => a.at - b.at).map(({ at: _, ...pin }) => pin)
}
