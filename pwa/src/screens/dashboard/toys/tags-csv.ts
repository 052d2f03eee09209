import type { NewTag } from '#contract/tags'
import { tagAddress } from '../../../data/tag-address.ts'
import { adminToysWords } from '../../../messages/admin-toys.ts'
import { toCsv } from '#contract/csv'
import type { CodeKind } from './code-choice.tsx'

interface TagsFile {
  made: readonly NewTag[]
  /** Those that may not exist. */
  pending?: readonly NewTag[]
  origin: string
  /** Of the addresses, which are what the codes say. */
  code: CodeKind
}

/** Tags as a table for spreadsheets: id, password, address. Those that may not exist say so in a fourth column. */
export function tagsCsv({ made, pending = [], origin, code }: TagsFile): string {
  const words = adminToysWords().tags
  const row = ({ id, password }: NewTag) => [
    id,
    password,
    tagAddress(origin, { id, password: code === 'password' ? password : null }),
  ]
  if (pending.length === 0) return toCsv([words.csvHead, ...made.map(row)])
  return toCsv([
    [...words.csvHead, words.csvNote],
    ...made.map((tag) => [...row(tag), '']),
    ...pending.map((tag) => [...row(tag), words.notConfirmed]),
  ])
}
