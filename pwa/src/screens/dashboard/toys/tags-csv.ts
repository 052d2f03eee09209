import type { NewTag } from '#contract/tags'
import { adminToysWords } from '../../../messages/admin-toys.ts'
import { paths } from '../../../paths.ts'
import { toCsv } from '#contract/csv'

/** Tags as a table for spreadsheets: id, password, address of the journey. Those that may not exist say so in a fourth column. */
export function tagsCsv(made: readonly NewTag[], origin: string, pending: readonly NewTag[] = []): string {
  const words = adminToysWords().tags
  const row = ({ id, password }: NewTag) => [id, password, origin + paths.journey(id)]
  if (pending.length === 0) return toCsv([words.csvHead, ...made.map(row)])
  return toCsv([
    [...words.csvHead, words.csvNote],
    ...made.map((tag) => [...row(tag), '']),
    ...pending.map((tag) => [...row(tag), words.notConfirmed]),
  ])
}
