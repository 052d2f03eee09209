const boundary = 'plush-trails-test'

export interface RawPart {
  name: string
  value: string | Buffer
  /** Makes it a file part. */
  filename?: string
  type?: string
}

export const multipartType = `multipart/form-data; boundary=${boundary}`

/** A form as bytes, for what a well-behaved client cannot be made to send. `end: false` leaves the closing line out. */
export function multipartBody(parts: readonly RawPart[], { end = true } = {}): Buffer {
  const chunks = parts.flatMap(({ name, value, filename, type }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`
    const contentType = filename === undefined ? '' : `Content-Type: ${type ?? 'image/jpeg'}\r\n`
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${contentType}\r\n`
    return [Buffer.from(head), Buffer.from(value as string), Buffer.from('\r\n')]
  })
  return Buffer.concat([...chunks, ...(end ? [Buffer.from(`--${boundary}--\r\n`)] : [])])
}
