import { afterEach, describe, expect, it } from 'vitest'
import type { ErrorBody } from '../../contract/errors.ts'
import { createToy, testPassword } from '../../testing/builders.ts'
import { quadrantPicture } from '../../testing/photos.ts'
import { useTestServer } from '../../testing/file-server.ts'

// Behind a proxy, so that a test can come from any address.
const server = useTestServer({ trustProxy: true })
afterEach(() => server.knex('rate_limits').delete())

interface Answer {
  status: number
  body: ErrorBody & { verified?: true; name?: string }
  retryAfter: string | null
}

async function call(path: string, init: RequestInit, address = '192.0.2.1', url = server.url): Promise<Answer> {
  const response = await fetch(url + path, {
    method: 'POST',
    ...init,
    headers: { 'X-Forwarded-For': `203.0.113.99, ${address}`, ...init.headers },
  })
  const body = (await response.json()) as Answer['body']
  return { status: response.status, body, retryAfter: response.headers.get('retry-after') }
}

const json = (body: unknown) => ({ body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } })
const verify = (id: string, password: string, address?: string, url?: string) =>
  call(`/api/toys/${id}/verify-password`, json({ password }), address, url)

async function activation(id: string, fields: Record<string, string | null> = {}): Promise<FormData> {
  const form = new FormData()
  const values = { id, password: testPassword, name: 'Bruno', ownerName: 'Ada', mission: 'Find the sea', ...fields }
  for (const [name, value] of Object.entries(values)) if (value !== null) form.set(name, value)
  form.set('image', new Blob([await quadrantPicture(320, 240).png().toBuffer()]), 'toy.png')
  return form
}

describe('verify-password', () => {
  it('tells the right password from a wrong one, in any composition of accents', async () => {
    const toy = await createToy(server.knex, { password: 'café Ümit' })
    const right = await verify(toy.id.toLowerCase(), ' cafe\u0301 U\u0308mit ')
    expect([right.status, right.body]).toEqual([200, { verified: true }])
    const wrong = await verify(toy.id, 'CAFÉ ÜMIT')
    expect(wrong.status).toBe(403)
    const tries = { left: 4, nextInSeconds: 0 }
    expect(wrong.body).toMatchObject({ code: 'wrong_password', message: 'Invalid password. Please try again.', tries })
  })

  it.each([['{"password":'], ['"text"'], ['[]'], ['{"password":5}'], ['{}'], ['']])(
    'answers 400 to the body %s',
    async (body) => {
      const toy = await createToy(server.knex)
      const answer = await call(`/api/toys/${toy.id}/verify-password`, {
        body,
        headers: { 'Content-Type': 'application/json' },
      })
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input'])
    },
  )

  it('knows no toy that is not there', async () => {
    expect((await verify('NOBODY', 'x')).status).toBe(404)
    expect((await verify('featured', 'x')).status).toBe(404)
  })
})

describe('activation', () => {
  it('gives the tag its name, photo and mission', async () => {
    const toy = await createToy(server.knex, {
      id: 'Act-1',
      status: 'inactive',
      name: null,
      mission: null,
      ownerName: null,
    })
    const answer = await call('/api/toys/activate', { body: await activation('act-1') })
    expect([answer.status, answer.body]).toEqual([
      200,
      { id: 'Act-1', name: 'Bruno', ownerToken: expect.any(String) as string },
    ])
    const shown = await (await fetch(`${server.url}/api/toys/${toy.id}`)).json()
    expect(shown).toMatchObject({ name: 'Bruno', ownerName: 'Ada', mission: 'Find the sea', status: 'active' })
    expect((await fetch(server.url + (shown as { imageUrl: string }).imageUrl)).status).toBe(200)
  })

  it('succeeds once when it is sent ten times at once', async () => {
    const toy = await createToy(server.knex, { status: 'inactive' })
    const form = await activation(toy.id)
    const answers = await Promise.all(Array.from({ length: 10 }, () => call('/api/toys/activate', { body: form })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('This tag is already active')
  })

  it('needs the password, a tag, every field and a photo', async () => {
    const toy = await createToy(server.knex, { status: 'inactive' })
    const wrong = await call('/api/toys/activate', { body: await activation(toy.id, { password: 'wrong' }) })
    expect(wrong.status).toBe(403)
    expect((await call('/api/toys/activate', { body: await activation('NO-TAG') })).status).toBe(404)
    const empty = new FormData()
    empty.set('name', ' ')
    const answer = await call('/api/toys/activate', { body: empty })
    expect(answer.status).toBe(400)
    expect(answer.body.issues).toEqual({
      id: 'Tag ID is required',
      password: 'Password is required',
      name: 'Toy name is required',
      ownerName: 'Your name is required',
      mission: 'Mission description is required',
      image: 'Please upload a photo of your toy.',
    })
    const noPhoto = await activation(toy.id)
    noPhoto.delete('image')
    const bare = await call('/api/toys/activate', { body: noPhoto })
    expect([bare.status, bare.body.message]).toEqual([400, 'Please upload a photo of your toy.'])
  })

  it('is no way to take over an active toy', async () => {
    const toy = await createToy(server.knex, { name: 'Mine' })
    const extra = await activation(toy.id, { status: 'inactive', orderId: '1' })
    expect((await call('/api/toys/activate', { body: extra })).status).toBe(409)
    expect(await server.knex('toys').where({ id: toy.id }).first()).toMatchObject({ name: 'Mine' })
  })
})
