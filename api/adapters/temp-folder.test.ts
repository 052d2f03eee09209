import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tidyTempFolder } from './temp-folder.ts'

const hour = 60 * 60 * 1000

it('removes old uploads, and neither those under way nor what belongs to others', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'temp-folder-'))
  const old = new Date(Date.now() - 2 * hour)
  for (const name of ['upload-left', 'upload-now', 'of-others']) {
    await mkdir(join(dir, name))
    await writeFile(join(dir, name, 'photo'), 'bytes')
    if (name !== 'upload-now') await utimes(join(dir, name), old, old)
  }
  await writeFile(join(dir, 'picture-left'), 'bytes')
  await utimes(join(dir, 'picture-left'), old, old)
  await tidyTempFolder(dir, new Date(Date.now() - hour))
  expect((await readdir(dir)).sort()).toEqual(['of-others', 'upload-now'])
  await rm(dir, { recursive: true })
  await expect(tidyTempFolder(dir, new Date())).resolves.toBeUndefined()
})
