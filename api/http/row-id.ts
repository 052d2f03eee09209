import { AppError } from '../errors.ts'

/** The number of a row in an address; what cannot be one names nothing, so the answer is "not_found". */
export function requireRowId(param: string | undefined, missing: string): number {
  const id = /^[1-9]\d{0,15}$/.test(param ?? '') ? Number(param) : NaN
  if (!Number.isSafeInteger(id)) throw new AppError('not_found', missing)
  return id
}
