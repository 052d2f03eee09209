import type { issueMessages } from './messages/en/issues.ts'

/**
 * What a schema gives as its error: the key of a sentence, which whoever shows it renders in the reader's language. Written
 * as `'latitude' satisfies IssueKey`, so that the schemas load no sentences.
 */
export type IssueKey = keyof typeof issueMessages
