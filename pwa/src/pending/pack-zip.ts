import { Zip, ZipPassThrough } from 'fflate'

export interface CopyFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** The files in one .zip, stored as they are: photos are compressed already. */
export function packZip(files: readonly CopyFile[]): Uint8Array<ArrayBuffer>[] {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part as Uint8Array<ArrayBuffer>)
  })
  for (const { name, bytes } of files) {
    const file = new ZipPassThrough(name)
    zip.add(file)
    file.push(bytes, true)
  }
  zip.end()
  return parts
}
