import * as z from 'zod'

/** '1' or '0', and the words people write for them. */
export const flag = z
  .enum(['0', '1', 'false', 'true', 'no', 'yes'], { error: 'must be 1 or 0' })
  .transform((value) => ['1', 'true', 'yes'].includes(value))

/** An address with one of these protocols, such as 'https:'. */
export const url = (protocols: string[], error: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), { error })

/**
 * One or more random values of at least 32 characters, separated by commas: what is new is signed with the first, and what
 * any of them has signed is valid.
 */
export const secrets = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every((part) => part.length >= 32),
    'must have at least 32 characters, in each of its values if commas separate several',
  )
  .refine((parts) => new Set(parts).size === parts.length, 'must not have the same value twice')

export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)
