import type * as z from 'zod'
import { entryFieldsSchema, type Entry } from '../../contract/entries.ts'
import { tagIdSchema } from '../../contract/fields.ts'
import { apiPaths } from '../../contract/paths.ts'
import { featuredToysSchema, stopPageSchema, toySchema, type StopPage } from '../../contract/toys.ts'
import type { TestServer } from '../test-server.ts'
import { judgeShape } from './judge.ts'

/** Reads everything that visitors can read; one sentence for each answer or row that the contract would refuse. */
export async function judgePublicRows({ url, knex }: TestServer): Promise<string[]> {
  const found: string[] = []
  const read = async (path: string, schema: z.core.$ZodType): Promise<unknown> => {
    const answer = await fetch(url + path)
    if (answer.status === 404) return null
    const body: unknown = await answer.json()
    const problem = answer.ok ? judgeShape(schema, body) : `answered ${answer.status}`
    if (problem) found.push(`GET ${path}: ${problem}`)
    return body
  }
  await read(apiPaths.featured(), featuredToysSchema)
  for (const id of await knex('toys').pluck('id')) {
    if (!tagIdSchema.safeParse(id).success) found.push(`The toy ${JSON.stringify(id)} has an ID the contract refuses`)
    await read(apiPaths.toy(id), toySchema)
    const page = (await read(`${apiPaths.entries(id)}?limit=1000`, stopPageSchema)) as StopPage | null
    for (const entry of page?.journeyEntries ?? []) found.push(...judgeEntry(entry))
  }
  return found
}

/** Stored words are clean: the contract would take them again, unchanged. An admin may have emptied the comment. */
function judgeEntry(entry: Entry): string[] {
  const { location, comment, addedBy, latitude, longitude } = entry
  const fields = { location, comment: comment || 'x', addedBy, latitude, longitude }
  const parsed = entryFieldsSchema.safeParse(fields)
  if (!parsed.success) return [`Entry ${entry.id}: ${parsed.error.message}`]
  const isSame = JSON.stringify(parsed.data) === JSON.stringify(fields)
  return isSame ? [] : [`Entry ${entry.id} would be changed when sent again: ${JSON.stringify(fields)}`]
}
