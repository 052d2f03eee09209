import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { apiPaths } from '../contract/paths.ts'
import { createToy, entryForm, type EntryForm } from './builders.ts'
import { keyed, postEntry, sendForm, type EntryAnswered } from './entries.ts'
import type { TestServer } from './test-server.ts'

/** An entry whose author keeps the token. */
export interface Published {
  toyId: string
  key: string
  token: string
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A key and a token, with nothing sent yet. */
export const newAuthor = (toyId: string): Published => ({
  toyId,
  key: randomUUID(),
  token: randomBytes(32).toString('base64url'),
})

type Place = Pick<TestServer, 'url'>

/** Sends the author's entry, right in everything that `fields` does not name. */
export const sendAs = (place: Place, { toyId, key, token }: Published, fields: EntryForm = {}) =>
  postEntry(place, toyId, { authorHash: sha256(token), ...fields }, keyed(key))

/** Publishes an entry, of a new toy unless `toyId` names one. */
export async function publish(
  server: Pick<TestServer, 'url' | 'knex'>,
  fields: EntryForm = {},
  toyId?: string,
): Promise<Published> {
  const author = newAuthor(toyId ?? (await createToy(server.knex)).id)
  expect((await sendAs(server, author, fields)).status).toBe(201)
  return author
}

const bearer = ({ token }: Published) => ({ Authorization: `Bearer ${token}` })

/** Sends a correction, of edition 2 unless `fields` names another. */
export function correct(place: Place, entry: Published, fields: EntryForm = {}, headers = bearer(entry) as object) {
  const form = entryForm({ password: undefined, edition: '2', ...fields })
  const url = place.url + apiPaths.ownEntry(entry.toyId, entry.key)
  return sendForm(url, 'PUT', form, headers as Record<string, string>)
}

/** Takes an entry back. */
export async function takeBack(
  place: Place,
  entry: Published,
  headers = bearer(entry) as object,
): Promise<Pick<EntryAnswered, 'status' | 'body'>> {
  const url = place.url + apiPaths.ownEntry(entry.toyId, entry.key)
  const response = await fetch(url, { method: 'DELETE', headers: headers as Record<string, string> })
  return { status: response.status, body: (await response.json()) as EntryAnswered['body'] }
}
