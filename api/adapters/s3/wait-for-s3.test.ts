import { expect, it } from 'vitest'
import type { S3Settings } from './s3-client.ts'
import { S3Refusal } from './s3-refusal.ts'
import { waitForS3 } from './wait-for-s3.ts'

const settings: S3Settings = {
  ...{ endpoint: 'https://s3.example', bucket: 'photos', region: 'eu-1' },
  ...{ accessKey: 'key', secretKey: 'hunter2', publicUrl: null },
}

async function start(reasons: (string | null)[], options: { patienceMs?: number } = {}) {
  const said: string[] = []
  const tryOut = () => {
    const reason = reasons.length > 1 ? reasons.shift() : reasons[0]
    return reason == null ? Promise.resolve() : Promise.reject(new S3Refusal('PUT probe', reason, null))
  }
  const problem = await waitForS3({ settings, tell: (line) => said.push(line), tryOut, tellMs: 0, ...options }).then(
    () => null,
    (error: unknown) => (error as Error).message,
  )
  return { problem, said }
}

it('a start waits for a store that does not answer yet, and says so', async () => {
  const { problem, said } = await start(['ECONNREFUSED', 'SlowDown', null])
  expect(problem).toBeNull()
  expect(said).toHaveLength(2)
  expect(said[0]).toMatch(/^S3_ENDPOINT: the photo store at https:\/\/s3.example does not work yet \(ECONNREFUSED\)/)
})

it('a start ends with a sentence when the store does not answer for a minute', async () => {
  const { problem } = await start(['ECONNREFUSED'], { patienceMs: 0 })
  expect(problem).toBe(
    'S3_ENDPOINT: the photo store at https://s3.example does not work (ECONNREFUSED). Start it, or correct the address.',
  )
})

it.each([
  ['InvalidAccessKeyId', 'S3_ACCESS_KEY, S3_SECRET_KEY'],
  ['SignatureDoesNotMatch', 'S3_ACCESS_KEY, S3_SECRET_KEY'],
  ['AccessDenied', 'S3_ACCESS_KEY: it may not write to the bucket photos'],
  ['NoSuchBucket', 'S3_BUCKET: there is no bucket photos'],
  ['PermanentRedirect', 'S3_REGION: the bucket photos is not in eu-1'],
  ['RequestTimeTooSkewed', 'The clock of this machine'],
])('a start does not wait for a store that says %s, and names what to correct', async (reason, words) => {
  const { problem, said } = await start([reason])
  expect(problem).toContain(words)
  expect(problem).toContain(`https://s3.example says ${reason}`)
  expect(problem).not.toContain('hunter2')
  expect(said).toEqual([])
})
