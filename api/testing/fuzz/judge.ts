import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { errorStatus, type ErrorCode } from '../../contract/errors.ts'
import type { RouteSpec } from './routes.ts'
import type { Answer } from './send.ts'

const errorSchema = z.strictObject({
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  message: z.string().min(1).max(500),
  issues: z.record(z.string(), z.string().min(1)).optional(),
  tries: z.strictObject({ left: z.int(), nextInSeconds: z.number() }).optional(),
  requestId: z.string().optional(),
})

/** What is wrong with an answer, as a sentence; null when nothing is. */
export function judge(spec: RouteSpec, { status, headers, text }: Answer): string | null {
  if (status >= 500) return `answered ${status}: ${text.slice(0, 300)}`
  const type = String(headers['content-type'] ?? '')
  const isJson = type.includes('json')
  // Outside the API, what does not exist is a page or a file that does not exist.
  if (status === 404 && spec.isPage) return null
  if (status >= 400) return judgeError(status, isJson, type, text)
  if (status >= 300) return status === 304 || headers.location ? null : `answered ${status} without a Location`
  if (spec.answer === 'bytes') return null
  if (spec.answer === 'nothing') return text === '' ? null : `answered ${status} with a body`
  if (!isJson) return `answered ${status} with ${type || 'no type'} instead of JSON`
  return judgeShape(spec.answer, JSON.parse(text))
}

function judgeError(status: number, isJson: boolean, type: string, text: string): string | null {
  if (!isJson) return `answered ${status} with ${type || 'no type'} instead of JSON: ${text.slice(0, 200)}`
  const body = errorSchema.safeParse(JSON.parse(text))
  if (!body.success) return `answered ${status} with an error that is not the contract's: ${text.slice(0, 300)}`
  return errorStatus[body.data.code] === status ? null : `answered ${status} with the code ${body.data.code}`
}

/** Also refuses what the schema does not name: an answer is an allow-list. */
export function judgeShape(schema: z.core.$ZodType, body: unknown): string | null {
  const parsed = z.core.safeParse(schema, body)
  if (!parsed.success) return `an answer the contract refuses: ${parsed.error.message.slice(0, 500)}`
  return isDeepStrictEqual(parsed.data, body) ? null : 'an answer with more than the contract names'
}
