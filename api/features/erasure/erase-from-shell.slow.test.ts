import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { createToy } from '../../testing/builders.ts'
import { useTestServer } from '../../testing/file-server.ts'

const server = useTestServer()

it('the shell erases a toy, and nothing where the photos are not', async () => {
  const toy = await createToy(server.knex, { ownerName: 'Zebedee' })
  const { databaseUrl, dataDir, photoDir } = server.config
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl ?? '',
    DATA_DIR: dataDir,
    PHOTO_DIR: photoDir,
  }
  const run = (more = {}) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/erase.ts', 'toy', toy.id], {
      env: { ...env, ...more },
    })
  // Elsewhere the photos would be left.
  await expect(run({ PHOTO_DIR: path.join(dataDir, 'elsewhere') })).rejects.toThrow(/photos are not in/)
  const { stdout } = await run()
  expect(stdout).toContain('"toys":1')
  expect(await server.knex('toys').where({ id: toy.id })).toEqual([])
  expect(await server.knex('audit_log').where({ action: 'toy_erased' })).toHaveLength(1)
})
