import type { NewTag } from '#contract/tags'
import { adminToysMessages } from '../../../messages/admin-toys.ts'
import { paths } from '../../../paths.ts'
import { toCsv } from '../csv.ts'

/** Tags as a table for spreadsheets: id, password, address of the journey. */
export const tagsCsv = (tags: readonly NewTag[], origin: string): string =>
  toCsv([adminToysMessages.tags.csvHead, ...tags.map(({ id, password }) => [id, password, origin + paths.journey(id)])])
