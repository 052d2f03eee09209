import { afterAll, beforeAll } from 'vitest'
import { createStandIn } from '../../scripts/testing/stand-in.ts'
import { silentLog, type Log } from '../adapters/log.ts'
import type { Config } from '../config/config.ts'
import { startFakeStripe, type FakeStripe } from './fake-stripe.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** One server for all tests of the file, or of the block, that asks for it. */
export function useTestServer(overrides: Partial<Config> = {}, log: Log = silentLog): TestServer {
  const server = createStandIn<TestServer>()
  beforeAll(async () => server.set(await startTestServer(overrides, log)))
  afterAll(() => server.object.close())
  return server.object
}

/** The same with the fake Stripe as its payment provider. */
export function useTestShop(
  overrides: Partial<Config> = {},
  log: Log = silentLog,
): { server: TestServer; stripe: FakeStripe } {
  const server = createStandIn<TestServer>()
  const stripe = createStandIn<FakeStripe>()
  beforeAll(async () => {
    stripe.set(await startFakeStripe())
    server.set(await startTestServer({ ...overrides, payments: stripe.object.config }, log))
  })
  afterAll(async () => {
    await server.object.close()
    await stripe.object.close()
  })
  return { server: server.object, stripe: stripe.object }
}

/** A migrated database without a server. */
export function useTestDatabase(): TestDatabase {
  const database = createStandIn<TestDatabase>()
  beforeAll(async () => database.set(await createTestDatabase()))
  afterAll(() => database.object.drop())
  return database.object
}
