import type { Knex } from 'knex'
import type { Config } from '../config.ts'

export interface TestServer {
  url: string
  knex: Knex
  photoDir: string
  tempDir: string
  close(): Promise<void>
}

/** The real server on port 0 over a fresh test database, with its own photo and temp folders. */
export function startTestServer(overrides: Partial<Config> = {}): Promise<TestServer> {
  throw new Error(`not ready ${typeof overrides}`)
}
