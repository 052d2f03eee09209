import { issueMessages } from '#contract/messages/en/issues'
import { part } from './catalogue.ts'

/** What is wrong with a value by the contract, in the current locale. */
export const issueWords = part('issues', issueMessages)

/** The sentence for what a schema of the contract says of a value; a sentence of the server stays as it is. */
export function issueText(message: string): string {
  const words: Readonly<Record<string, string>> = issueWords()
  return words[message] ?? message
}
