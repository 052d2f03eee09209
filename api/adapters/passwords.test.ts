import { expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

it('a password is hashed with argon2id and its own salt, and verified against the hash', async () => {
  const passwords = createPasswords()
  const [one, two] = await Promise.all([passwords.hash('Bear Hug'), passwords.hash('Bear Hug')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await passwords.verify(one, ' Bear Hug ')).toBe(true)
  expect(await passwords.verify(one, 'bear hug')).toBe(false)
})

it('hashes beyond the limit of the queue are refused, and the others completed', async () => {
  const passwords = createPasswords({ concurrency: 1, queueLimit: 2 })
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.hash('x')))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect(results[4]).toMatchObject({ reason: { code: 'unavailable', retryAfter: 5 } })
  await expect(passwords.hash('x')).resolves.toMatch(/argon2id/)
})
