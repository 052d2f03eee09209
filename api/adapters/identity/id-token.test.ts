import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createIdTokenVerifier } from './id-token.ts'

let server: Server
let published: JWK[] = []
let issuer: string
beforeAll(async () => {
  server = createServer((_, res) => {
    res.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ keys: published }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

/** A key without a name. */
async function makeKey() {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const sign = () =>
    new SignJWT({ sub: 'somebody', nonce: 'n' })
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuer(issuer)
      .setAudience('app')
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .sign(privateKey)
  return { jwk: await exportJWK(publicKey), sign }
}

it('keys without names may be replaced, also with some time in which both are published', async () => {
  const [first, second, third] = [await makeKey(), await makeKey(), await makeKey()]
  const endpoints = { authorization_endpoint: issuer, token_endpoint: issuer }
  const verify = createIdTokenVerifier({ clientId: 'app' }, { issuer, jwks_uri: `${issuer}/keys`, ...endpoints })
  const isAccepted = async ({ sign }: typeof first) => (await verify(await sign(), 'n')).sub === 'somebody'
  published = [first.jwk]
  expect(await isAccepted(first)).toBe(true)
  published = [first.jwk, second.jwk]
  expect(await isAccepted(second)).toBe(true)
  expect(await isAccepted(first)).toBe(true)
  published = [second.jwk, third.jwk]
  expect(await isAccepted(third)).toBe(true)
  await expect(isAccepted(first)).rejects.toMatchObject({ problem: 'failed' })
})
