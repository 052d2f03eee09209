import type { AddEntryInput } from '../../contract/entries.ts'
import { clampDate } from '../../contract/journey.ts'

interface Moments {
  toyCreatedAt: Date
  /** When the request reached us, before its body. */
  arrivedAt: Date
}

/**
 * When the entry was written, by the server's clock: as long before the request's arrival as the device says that it was
 * written before it was sent. Both its times are of one clock, so it may be wrong by years. Clamped to the toy's life.
 */
export function entryDate({ takenAt, sentAt }: AddEntryInput, { toyCreatedAt, arrivedAt }: Moments): Date {
  return clampDate(writtenAt(), { createdAt: toyCreatedAt, now: arrivedAt })

  function writtenAt(): Date | null {
    if (takenAt === undefined) return null
    if (sentAt === undefined) return new Date(takenAt)
    return new Date(arrivedAt.getTime() - (Date.parse(sentAt) - Date.parse(takenAt)))
  }
}
