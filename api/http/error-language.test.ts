import { expect, it } from 'vitest'
import { useTestServer } from '../testing/file-server.ts'

const server = useTestServer()

interface Body {
  message: string
  issues: Record<string, string>
}

async function ask(language: string | null, { url = server.url } = {}) {
  const response = await fetch(`${url}/api/toys/activate`, {
    method: 'POST',
    headers: language === null ? {} : { 'Accept-Language': language },
    body: emptyForm(),
  })
  const body = (await response.json()) as Body
  return { body, language: response.headers.get('content-language'), vary: response.headers.get('vary') }
}

function emptyForm(): FormData {
  const form = new FormData()
  form.append('id', '')
  return form
}

it.each([null, '*', 'en-GB', 'en-US,en;q=0.9', 'de-CH, fr;q=0.5', 'en-XA;q=0, de', 'not a language'])(
  'an error is explained in English to a client that accepts %j',
  async (accepted) => {
    const { body, language, vary } = await ask(accepted)
    expect(body.message).toBe('Tag ID is required')
    expect(body.issues).toMatchObject({ name: 'Toy name is required', image: 'Please upload a photo of your toy.' })
    expect([language, vary]).toEqual(['en-GB', expect.stringContaining('Accept-Language')])
  },
)

it.each(['en-XA', 'en-GB;q=0.4, en-XA;q=0.8', 'de, en-xa;q=0.1'])(
  'an error is explained in another language to a client that prefers it: %j',
  async (accepted) => {
    const { body, language, vary } = await ask(accepted)
    const sentences = [body.message, ...Object.values(body.issues)]
    expect(sentences).toHaveLength(7)
    for (const sentence of sentences) expect(sentence).toMatch(/^[^a-zA-Z]+$/)
    expect([language, vary]).toEqual(['en-XA', expect.stringContaining('Accept-Language')])
  },
)

it('production does not offer the pseudo-locale', async () => {
  const production = await server.join({ isProduction: true })
  expect(await ask('en-XA', production)).toMatchObject({ body: { message: 'Tag ID is required' }, language: 'en-GB' })
})
