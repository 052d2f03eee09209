import { limits } from '../contract/limits.ts'
import { AppError } from '../errors.ts'

export function tooLarge(maxBytes: number = limits.photoBytes): AppError {
  const sentence = `The photo is too large. Please choose one of at most ${Math.floor(maxBytes / 1024 / 1024)} MB.`
  return new AppError('too_large', sentence, { issues: { image: sentence } })
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
    return new AppError('unavailable', 'The server is full at the moment. Please try again later.', {
      retryAfter: 60,
      cause: error,
    })
  }
  const because = (sentence: string) => new AppError('invalid_input', sentence, { cause: error })
  if (code === aborted || code === 'ECONNRESET') return because('The upload was cut off. Please send it again.')
  if (typeof code === 'number' && fileTooLarge.has(code)) return tooLarge(maxBytes)
  if (code === fieldsTooLong) return new AppError('too_large', 'The text of the form is too long', { cause: error })
  if (code === tooManyFields) return because('The form holds too many fields')
  if (httpCode !== undefined) return because('The form arrived incomplete or damaged. Please send it again.')
  return error
}
