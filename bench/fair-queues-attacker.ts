import { openAsBlob } from 'node:fs'
import { apiPaths } from '../api/contract/paths.ts'
import { entryForm } from '../api/testing/builders.ts'

/**
 * The attacker of bench/fair-queues.ts, in a process of its own so that what it does is not counted as the server's:
 * 26 entries with a hostile photo at once, and 320 guesses over all toys as soon as one of them is answered: guesses that
 * come first make the server refuse the photos unread. Told to end, it hangs up and says how it was answered.
 */
export interface Attack {
  url: string
  ids: string[]
  /** Path of the photo. */
  photo: string
}

const from = { 'X-Forwarded-For': '203.0.113.66' }
const answered: Record<string, number> = {}
const gone = new AbortController()

function send(what: string, url: string, init: RequestInit): Promise<void> {
  const note = (answer: string | number) => {
    const line = `${what} ${answer}`
    answered[line] = (answered[line] ?? 0) + 1
  }
  return fetch(url, { method: 'POST', signal: gone.signal, ...init }).then(
    ({ status }) => note(status),
    () => note('given up'),
  )
}

async function begin({ url, ids, photo }: Attack): Promise<void> {
  const image = await openAsBlob(photo)
  const photos = Array.from({ length: 26 }, (_, i) =>
    send('photo', url + apiPaths.entries(ids[i % 4] ?? ''), { body: entryForm({ image }), headers: from }),
  )
  await Promise.race(photos)
  process.send?.('begun')
  const guesses = Array.from({ length: 320 }, (_, i) =>
    send('guess', url + apiPaths.verifyPassword(ids[i % ids.length] ?? ''), {
      headers: { ...from, 'Content-Type': 'application/json' },
      body: JSON.stringify({ password: `guess ${i}` }),
    }),
  )
  await Promise.all([...photos, ...guesses])
}

process.once('message', (attack: Attack) => {
  const over = begin(attack)
  process.once('message', () => {
    gone.abort()
    void over.then(() => process.send?.(answered, () => process.exit()))
  })
})
