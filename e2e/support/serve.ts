import type { Site } from '#contract/site'
import { join } from 'node:path'
import { createEntry, createToy } from '#api/testing/builders'
import { startTestServer } from '#api/testing/test-server'

/** What the stories ask of the server's process. */
export type Question =
  | { ask: 'rows'; sql: string; bindings: unknown[] }
  | { ask: 'toy'; toy: NonNullable<Parameters<typeof createToy>[1]> }
  | { ask: 'entry'; toyId: string; entry: NonNullable<Parameters<typeof createEntry>[2]> }

export interface Settings {
  publicUrl: string
  site: Site
}

export interface Ready {
  url: string
  photoDir: string
  tempDir: string
}

/** The real server in a process of its own, over a database of its own; it ends with the process that asked for it. */
const settings = JSON.parse(process.argv[2] ?? '{}') as Settings
const appDir = join(import.meta.dirname, '../../pwa/dist')
const server = await startTestServer({ ...settings, appDir })

async function answer(question: Question): Promise<unknown> {
  if (question.ask === 'toy') return void (await createToy(server.knex, question.toy))
  if (question.ask === 'entry') return void (await createEntry(server.knex, question.toyId, question.entry))
  const { rows } = await server.knex.raw<{ rows: unknown[] }>(question.sql, question.bindings as string[])
  return rows
}

process.on('message', ({ id, question }: { id: number; question: Question }) => {
  answer(question).then(
    (value) => process.send?.({ id, value }),
    (error: Error) => process.send?.({ id, error: error.message }),
  )
})
process.once('disconnect', () => {
  void server.close().finally(() => process.exit())
})

process.send?.({ ready: { url: server.url, photoDir: server.photoDir, tempDir: server.tempDir } satisfies Ready })
