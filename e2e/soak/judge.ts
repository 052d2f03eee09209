import type { Device } from './device.ts'
import type { Site } from './site.ts'
import type { Writing } from './finder.ts'

/** A writing, and whether the app said that it had it. */
export interface Attempt extends Writing {
  wasKept: boolean
}

/** What must never happen, in a sentence each. */
export interface Verdict {
  lost: string[]
  doubled: string[]
  falselySent: string[]
}

/** Compares what the device said, and says now, with what the server has. */
export async function judge(site: Site, device: Device, attempts: readonly Attempt[]): Promise<Verdict> {
  const verdict: Verdict = { lost: [], doubled: [], falselySent: [] }
  const stored = await site.entries([...new Set(attempts.map(({ toyId }) => toyId))])
  const { waiting, receipts } = await device.kept()
  const files = await site.photoFiles()
  for (const { location, comment, photo, wasKept } of attempts) {
    const found = stored.filter((entry) => entry.location === location)
    if (found.length > 1) verdict.doubled.push(`${location} is there ${found.length} times`)
    const [entry] = found
    if (!entry && wasKept) verdict.lost.push(`${location} was kept and never arrived`)
    if (entry && entry.comment !== comment) verdict.lost.push(`${location} has other words`)
    const isWhole = !photo || (entry?.photo_key && [...files].some((name) => name.includes(entry.photo_key ?? '')))
    if (entry && !isWhole) verdict.lost.push(`${location} has lost its photo`)
    const isSaidToBeSent = receipts.some((receipt) => receipt.location === location)
    if (isSaidToBeSent && !entry) verdict.falselySent.push(`${location} is called delivered`)
  }
  for (const { location, state } of waiting) verdict.lost.push(`${location} still waits: ${state}`)
  return verdict
}
