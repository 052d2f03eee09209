import { message } from '../contract/messages/message.ts'
import { AppError } from '../errors.ts'

export interface Upload {
  /** Text fields by plain name, as sent. */
  fields: Record<string, string>
  /** The file part `image`, on disk until the request ends; `sha256` is hex of its bytes. */
  image: { path: string; bytes: number; sha256: string } | null
}

export interface Part {
  name: string | null
}

interface ReceivedFile {
  filepath: string
  size: number
  originalFilename: string | null
  hash?: string | null | undefined
}

interface Received {
  body: unknown
  files: Record<string, ReceivedFile | ReceivedFile[] | undefined> | undefined
  /** File parts that were not taken in. */
  refused: readonly Part[]
}

/** Names as forms use them: nothing a parser could take for a path or a prototype. */
const plainName = /^[A-Za-z][A-Za-z0-9]{0,39}$/

const emptyBody = message('emptyRequest')
const oneImage = message('onePhotoOnly')

/** Validates what the parser read and gives it its final shape. */
export function readParts({ body, files, refused }: Received): Upload {
  if (refused.length > 0) throw new AppError('invalid_input', oneImage, { issues: { image: oneImage } })
  const fields = readFields(body)
  const image = readImage(files?.image)
  if (!image && Object.keys(fields).length === 0) throw new AppError('invalid_input', emptyBody)
  return { fields, image }
}

function readFields(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) throw new AppError('invalid_input', emptyBody)
  const fields: Record<string, string> = {}
  for (const [name, value] of Object.entries(body)) {
    if (!plainName.test(name)) throw new AppError('invalid_input', message('unknownField'))
    if (typeof value !== 'string') throw new AppError('invalid_input', message('repeatedField', name))
    fields[name] = value
  }
  const image = fields.image
  const notAFile = message('photoNotAFile')
  if (image) throw new AppError('invalid_input', notAFile, { issues: { image: notAFile } })
  delete fields.image
  return fields
}

function readImage(file: ReceivedFile | ReceivedFile[] | undefined): Upload['image'] {
  if (!file) return null
  if (Array.isArray(file)) throw new AppError('invalid_input', oneImage, { issues: { image: oneImage } })
  if (file.size === 0) {
    if (!file.originalFilename) return null
    const empty = message('photoEmpty')
    throw new AppError('invalid_input', empty, { issues: { image: empty } })
  }
  return { path: file.filepath, bytes: file.size, sha256: file.hash ?? '' }
}
