import type { AppError } from '../errors.ts'

/** The key of the message that says why: of a limit, what was too much, rather than when to try again. */
export function refusalReason({ explanation: { key, parameters } }: AppError): string {
  const [reason] = parameters
  return key === 'retryIn' && typeof reason === 'object' ? reason.key : key
}
