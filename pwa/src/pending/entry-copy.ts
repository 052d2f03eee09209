import type { QueuedEntry } from '../data/outbox/status.ts'
import type { DevicePhoto } from '../data/photo.ts'
import { outboxWords } from '../messages/outbox.ts'
import type { CopyFile } from './pack-zip.ts'

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/heif': 'heif',
}

/** What every file system takes as a name: no separators, no wildcards, no leading dot. */
const safeName = (text: string): string =>
  text
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')

/** A waiting entry as files: its words as JSON and, if there is one, its photo. Never the password. */
export function entryCopy({ toyId, fields, takenAt }: QueuedEntry, photo: DevicePhoto | null): CopyFile[] {
  const extension = photo && (extensions[photo.type] ?? /\.([a-z0-9]{2,5})$/i.exec(photo.name)?.[1] ?? 'jpg')
  const image = photo && { name: `photo.${extension}`, bytes: new Uint8Array(photo.bytes) }
  const { location, comment, addedBy, latitude, longitude } = fields
  const entry = { tagId: toyId, location, comment, addedBy, latitude, longitude, takenAt, photo: image?.name ?? null }
  const json = { name: 'entry.json', bytes: new TextEncoder().encode(`${JSON.stringify(entry, null, 2)}\n`) }
  return image ? [json, image] : [json]
}

/** What the copy of an entry is called. */
export const copyName = ({ fields }: QueuedEntry): string => `${safeName(outboxWords().copyName(fields.location))}.zip`

/** Hands a copy of the entry to the browser's downloads. */
export async function downloadCopy(entry: QueuedEntry, photo: DevicePhoto | null): Promise<void> {
  const { packZip } = await import('./pack-zip.ts')
  const url = URL.createObjectURL(new Blob(packZip(entryCopy(entry, photo)), { type: 'application/zip' }))
  const link = document.createElement('a')
  link.href = url
  link.download = copyName(entry)
  document.body.append(link)
  link.click()
  link.remove()
  // Safari reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
