import * as z from 'zod'
import type { FieldIssues } from '../contract/errors.ts'
import { AppError } from '../errors.ts'

/** What the schema makes of `input`; throws "invalid_input" with one sentence for each field that is wrong. */
export function validate<Output>(schema: z.core.$ZodType<Output>, input: unknown): Output {
  const result = z.core.safeParse(schema, input)
  if (result.success) return result.data
  const issues = fieldIssues(result.error.issues)
  const [first] = Object.values(issues)
  throw new AppError('invalid_input', first ?? 'The request is not in the form this address expects.', { issues })
}

function fieldIssues(found: readonly z.core.$ZodIssue[]): FieldIssues {
  const issues: FieldIssues = {}
  for (const { path, message } of found) {
    const field = path.join('.')
    if (field && !(field in issues)) issues[field] = message
  }
  return issues
}
