import * as z from 'zod'

/** '1' or '0', and the words people write for them. */
export const flag = z
  .enum(['0', '1', 'false', 'true', 'no', 'yes'], { error: 'must be 1 or 0' })
  .transform((value) => ['1', 'true', 'yes'].includes(value))

/** An address with one of these protocols, such as 'https:'. */
export const url = (protocols: string[], error: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), { error })

export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)
