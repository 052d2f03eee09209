import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { koaBody } from 'koa-body'
import type { Context, Middleware } from 'koa'
import { refusedAsUnavailable } from '../storage-refusal.ts'
import { limits } from '../contract/limits.ts'
import { message } from '../contract/messages/message.ts'
import { AppError } from '../errors.ts'
import { requireSender } from './require-sender.ts'
import { capBody } from './upload-cap.ts'
import { readParts, type Part, type Upload } from './upload-parts.ts'
import { uploadProblem } from './upload-problem.ts'

declare module 'koa' {
  interface DefaultState {
    /** The form, below `receiveUpload` or `receiveFormOrJson` only. */
    upload: Upload
  }
}

interface Options {
  tempDir: string
  maxBytes?: number
  /** Throws when the disk has no room for so many bytes. */
  assertRoomFor?: (bytes: number) => Promise<void>
}

const maxFields = 20
/** All text fields together; the longest text of the contract takes about 32 KiB. */
const maxFieldBytes = 128 * 1024
/** Boundaries, part headers and fields beside the photo. */
export const overheadBytes = 256 * 1024

/**
 * Receives `multipart/form-data` with plain fields and at most one file, `image`, into `ctx.state.upload`. The photo is
 * in a folder of its own, removed when the request ends, however it ends. Mistakes of the sender become AppErrors.
 */
export function receiveUpload({ tempDir, maxBytes = limits.photoBytes, assertRoomFor }: Options): Middleware {
  return async (ctx, next) => {
    if (!ctx.is('multipart/form-data')) throw new AppError('invalid_input', message('multipartOnly'))
    const mostBytes = maxBytes + overheadBytes
    capBody(ctx, mostBytes)
    const folder = await refusedAsUnavailable(async () => {
      await assertRoomFor?.(ctx.request.length ?? mostBytes)
      await mkdir(tempDir, { recursive: true })
      return await mkdtemp(join(tempDir, 'plush-trails-upload-'))
    })
    try {
      ctx.state.upload = await receive(ctx, folder, maxBytes)
      await next()
    } finally {
      // A write stream may still be creating its file in the folder; the retries then remove that too.
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })
    }
  }
}

async function receive(ctx: Context, folder: string, maxBytes: number): Promise<Upload> {
  const refused: Part[] = []
  let accepted = 0
  let photoBytes = 0
  const parse = koaBody({
    multipart: true,
    json: false,
    text: false,
    urlencoded: false,
    patchNode: false,
    formidable: {
      uploadDir: folder,
      hashAlgorithm: 'sha256',
      maxFields,
      maxFieldsSize: maxFieldBytes,
      maxFileSize: maxBytes,
      // A form without a chosen file sends an empty, nameless part: judged below, not refused here.
      allowEmptyFiles: true,
      minFileSize: 0,
      onFileBegin: (_name, file) => countBytes(file as unknown as WritableFile, (bytes) => (photoBytes += bytes)),
      // Throwing in here would be an unhandled rejection: formidable does not wait for the answer.
      filter: (part) => {
        const isImage = part.name === 'image' && accepted++ === 0
        if (!isImage) refused.push({ name: part.name })
        return isImage
      },
    },
  })
  requireSender(ctx)
  try {
    await parse(ctx as never, () => Promise.resolve())
  } catch (error) {
    // The parser may have paused the request while it wrote to disk and not resumed it: the sender would never see our
    // answer, only a dead connection.
    ctx.req.resume()
    throw uploadProblem(error, maxBytes)
  }
  await requireWhole(ctx.request.files?.['image'], photoBytes)
  return readParts({ body: ctx.request.body, files: ctx.request.files, refused })
}

/** As the parser writes a file. */
interface WritableFile {
  write(part: Buffer, written: () => void): void
}

function countBytes(file: WritableFile, count: (bytes: number) => void): void {
  const write = file.write.bind(file)
  file.write = (part, written) => {
    count(part.length)
    write(part, written)
  }
}

/**
 * A write that fails near the end of a form may come after the parser has called it whole. What is missing then is our own
 * trouble: of what is left of it one would say that it is no photo.
 */
async function requireWhole(file: { filepath: string } | { filepath: string }[] | undefined, bytes: number) {
  if (file === undefined || Array.isArray(file)) return
  const onDisk = await stat(file.filepath).catch(() => null)
  if ((onDisk?.size ?? 0) === bytes) return
  throw new AppError('unavailable', message('storageFull'), { retryAfter: 60 })
}
