import { givesPasswordAway } from '../data/tag-address.ts'
import type { DevicePhoto } from '../data/photo.ts'
import { findCodes } from './reader.ts'
import type { FoundCode } from './reader-tasks.ts'

/** Each photo is looked through once, whoever asks, and forgotten with its bytes. */
const found = new WeakMap<ArrayBuffer, Promise<FoundCode[] | null>>()
const allowed = new WeakSet<ArrayBuffer>()

/** The codes in a photo; null when it could not be looked through: no reader on the device, or a format it cannot show. */
export function codesIn({ bytes, type }: DevicePhoto): Promise<FoundCode[] | null> {
  const known = found.get(bytes)
  if (known) return known
  const codes = look(new Blob([bytes], { type })).catch(() => {
    // Another time there may be a reader.
    found.delete(bytes)
    return null
  })
  found.set(bytes, codes)
  return codes
}

async function look(blob: Blob): Promise<FoundCode[]> {
  return findCodes(await createImageBitmap(blob), { isThorough: true })
}

/** Those of a photo that give a tag's password away. `passwords` are those the person has given here. */
export async function tellingCodes(photo: DevicePhoto, passwords: readonly string[]): Promise<FoundCode[]> {
  if (allowed.has(photo.bytes)) return []
  return ((await codesIn(photo)) ?? []).filter(({ text }) => givesPasswordAway(text, passwords))
}

/** The person wants this very photo to be sent as it is. */
export const allowPhoto = ({ bytes }: DevicePhoto): void => void allowed.add(bytes)

/** How long a photo that is to be kept may be looked through, in milliseconds; whatever is found later is too late. */
const patience = 4_000

/**
 * Whether a photo may be kept for sending: it shows no telling code, the person said so, or nobody can tell in time. Never
 * throws: what goes wrong here must not keep an entry from being saved.
 */
export async function mayBeKept(photo: DevicePhoto | null, passwords: readonly (string | null)[]): Promise<boolean> {
  if (!photo) return true
  const given = passwords.filter((password) => password !== null)
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(true), patience))
  const judged = tellingCodes(photo, given).then(
    (codes) => codes.length === 0,
    () => true,
  )
  return Promise.race([judged, late])
}
