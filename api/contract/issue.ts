import type { issueMessages } from './messages/en/issues.ts'

export type IssueKey = keyof typeof issueMessages

/** The error of a schema: the key of a sentence, which whoever shows it renders in the reader's language. */
export const issue = (key: IssueKey): string => key
