import { limits } from '../contract/limits.ts'
import { message, type Message } from '../contract/messages/message.ts'
import { AppError } from '../errors.ts'

export function tooLarge(maxBytes: number = limits.photoBytes): AppError {
  const explanation = message('photoTooLarge', maxBytes)
  return new AppError('too_large', explanation, { issues: { image: explanation } })
}

/** Formidable's own numbers for what a sender can do wrong; it offers no names for them. */
const aborted = 1002
const fieldsTooLong = 1006
const tooManyFields = 1007
const fileTooLarge = new Set([1009, 1016])

const noSpace = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'])

/** The AppError for whatever reading a form threw; an unknown fault of our own is handed back as it is. */
export function uploadProblem(error: unknown, maxBytes: number): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error
  const { code, httpCode } = error as { code?: number | string; httpCode?: number }
  if (typeof code === 'string' && noSpace.has(code)) {
    return new AppError('unavailable', message('storageFull'), {
      retryAfter: 60,
      cause: error,
    })
  }
  const because = (explanation: Message) => new AppError('invalid_input', explanation, { cause: error })
  if (code === aborted || code === 'ECONNRESET') return because(message('interrupted'))
  if (typeof code === 'number' && fileTooLarge.has(code)) return tooLarge(maxBytes)
  if (code === fieldsTooLong) return new AppError('too_large', message('formTextTooLong'), { cause: error })
  if (code === tooManyFields) return because(message('tooManyFields'))
  if (httpCode !== undefined) return because(message('damagedForm'))
  return error
}
