import * as z from 'zod'
import { issueMessage, message, type Message } from '../contract/messages/message.ts'
import { AppError } from '../errors.ts'

/** What the schema makes of `input`; throws "invalid_input" with one message for each field that is wrong. */
export function validate<Output>(schema: z.core.$ZodType<Output>, input: unknown): Output {
  const result = z.core.safeParse(schema, input)
  if (result.success) return result.data
  const issues = fieldIssues(result.error.issues)
  const [first] = Object.values(issues)
  throw new AppError('invalid_input', first ?? message('unexpectedRequest'), { issues })
}

function fieldIssues(found: readonly z.core.$ZodIssue[]): Record<string, Message> {
  const issues: Record<string, Message> = {}
  for (const { path, message: key } of found) {
    const field = path.join('.')
    if (field && !(field in issues)) issues[field] = issueMessage(key)
  }
  return issues
}
