import * as z from 'zod/mini'
import type { IssueKey } from './issue.ts'
import { cleanLine, cleanText, fitsLimit } from './text.ts'

interface Rule {
  max: number
  tooLong: IssueKey
}

const optionalText = (clean: (value: string) => string, { max, tooLong }: Rule) =>
  z.pipe(
    z.pipe(
      z.nullable(z.string()),
      z.transform((value: string | null) => (value === null ? null : clean(value) || null)),
    ),
    z.nullable(z.string().check(z.refine((value) => fitsLimit(value, max), tooLong))),
  )

/** A single-line text that may be missing; what is empty becomes null. */
export const optionalLine = (rule: Rule) => optionalText(cleanLine, rule)

/** As {@link optionalLine}, with line breaks. */
export const optionalMultiline = (rule: Rule) => optionalText(cleanText, rule)
