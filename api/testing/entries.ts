import { randomUUID } from 'node:crypto'
import type { Entry } from '../contract/entries.ts'
import type { ErrorBody } from '../contract/errors.ts'
import { apiPaths } from '../contract/paths.ts'
import { toySchema, type Toy } from '../contract/toys.ts'
import { entryForm, type EntryForm } from './builders.ts'
import { quadrantPicture } from './photos.ts'
import type { TestServer } from './test-server.ts'

export interface EntryAnswered {
  status: number
  body: Entry & ErrorBody
  headers: Headers
}

type Where = Pick<TestServer, 'url'>
type SentHeaders = Record<string, string>

/** Sends a form to a path of the API and reads its answer. */
export async function sendForm(
  url: string,
  method: string,
  body: FormData,
  headers: SentHeaders,
): Promise<EntryAnswered> {
  const response = await fetch(url, { method, body, headers })
  const json = (await response.json()) as EntryAnswered['body']
  return { status: response.status, body: json, headers: response.headers }
}

/** Sends a new entry, right in everything that `fields` does not name. */
export function postEntry({ url }: Where, toyId: string, fields: EntryForm = {}, headers: SentHeaders = {}) {
  return sendForm(url + apiPaths.entries(toyId), 'POST', entryForm(fields), headers)
}

/** The header with a submission key, a new one unless given. */
export const keyed = (key: string = randomUUID()) => ({ 'Idempotency-Key': key })

export async function countEntries({ knex }: Pick<TestServer, 'knex'>, toyId: string): Promise<number> {
  return Number((await knex('entries').where({ toy_id: toyId }).count())[0]?.['count'])
}

/** A toy as every visitor gets it. */
export async function readJourney({ url }: Where, toyId: string): Promise<Toy> {
  return toySchema.parse(await (await fetch(url + apiPaths.toy(toyId))).json())
}

/** A real JPEG; another width is another photo. */
export async function entryPhoto(width = 640): Promise<Blob> {
  return new Blob([new Uint8Array(await quadrantPicture(width, 480).jpeg().toBuffer())])
}
