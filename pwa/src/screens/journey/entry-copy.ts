import type { QueuedEntry } from '../../data/outbox/status.ts'
import type { DevicePhoto } from '../../data/photo.ts'
import { outboxWords } from '../../messages/outbox.ts'

export interface CopyFile {
  name: string
  parts: BlobPart[]
  type: string
}

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

function copyText({ toyId, fields, takenAt }: QueuedEntry): string {
  const words = outboxWords().copyFile
  const lines = [
    words.heading(toyId),
    '',
    fields.comment,
    '',
    `${words.location}: ${fields.location}`,
    `${words.position}: ${fields.latitude.toFixed(6)}, ${fields.longitude.toFixed(6)}`,
    `${words.written}: ${takenAt}`,
    `${words.addedBy}: ${fields.addedBy}`,
    '',
  ]
  return lines.join('\n')
}

/** A waiting entry as files a person can keep: its words as text and, if there is one, its photo. Never the password. */
export function entryCopy(entry: QueuedEntry, photo: DevicePhoto | null): CopyFile[] {
  const words = outboxWords().copyFile
  const name = safeName(words.name(entry.fields.location))
  const text = { name: `${name}.txt`, parts: [copyText(entry)], type: 'text/plain;charset=utf-8' }
  if (!photo) return [text]
  const extension = extensions[photo.type] ?? /\.([a-z0-9]{2,5})$/i.exec(photo.name)?.[1] ?? 'jpg'
  return [text, { name: `${name}.${extension}`, parts: [photo.bytes], type: photo.type }]
}

/** Hands the files to the browser's downloads. */
export function downloadFiles(files: readonly CopyFile[]): void {
  for (const { name, parts, type } of files) {
    const url = URL.createObjectURL(new Blob(parts, { type }))
    const link = document.createElement('a')
    link.href = url
    link.download = name
    document.body.append(link)
    link.click()
    link.remove()
    // Safari reads the file after the click has returned.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }
}
