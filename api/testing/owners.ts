import { randomUUID } from 'node:crypto'
import type { OwnerToy } from '../contract/owners.ts'
import { apiPaths } from '../contract/paths.ts'
import { createToy, testPassword } from './builders.ts'
import { entryPhoto } from './entries.ts'
import type { TestServer } from './test-server.ts'

/** The form of an activation. */
export async function activationForm(id: string, fields: Record<string, string> = {}): Promise<FormData> {
  const form = new FormData()
  const texts = { id, password: testPassword, name: 'Mossy', ownerName: 'Ana', mission: 'See the sea', ...fields }
  for (const [name, value] of Object.entries(texts)) form.set(name, value)
  form.set('image', await entryPhoto(320), 'toy.jpg')
  return form
}

/** One attempt to activate a tag. */
export const postActivation = (url: string, form: FormData, claim: string | null = null): Promise<Response> =>
  fetch(url + apiPaths.activate(), {
    method: 'POST',
    body: form,
    headers: claim === null ? {} : { 'Idempotency-Key': claim },
  })

export interface OwnedToy {
  id: string
  token: string
}

/** A toy that somebody has activated, with the token of the owner's link. */
export async function activateToy(server: TestServer): Promise<OwnedToy> {
  const { id } = await createToy(server.knex, { status: 'inactive', name: null, mission: null, ownerName: null })
  const answer = await postActivation(server.url, await activationForm(id), randomUUID())
  const { ownerToken } = (await answer.json()) as { ownerToken: string }
  return { id, token: ownerToken }
}

/** One call with an owner's token; a body that is an object goes as JSON. */
export const askAsOwner = (
  server: Pick<TestServer, 'url'>,
  token: string | null,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(server.url + path, {
    method,
    headers: {
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(body && !(body instanceof FormData) ? { 'Content-Type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
  })

export async function readOwnerToy(server: TestServer, { id, token }: OwnedToy): Promise<OwnerToy> {
  return (await (await askAsOwner(server, token, 'GET', apiPaths.owner(id))).json()) as OwnerToy
}

/** Changes a toy as its owner, from what it is now. */
export async function changeAsOwner(server: TestServer, owned: OwnedToy, change: object): Promise<OwnerToy> {
  const { version } = await readOwnerToy(server, owned)
  const answer = await askAsOwner(server, owned.token, 'PUT', apiPaths.owner(owned.id), { ...change, version })
  if (!answer.ok) throw new Error(`The owner's change was refused: ${await answer.text()}`)
  return (await answer.json()) as OwnerToy
}
