import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tidyTempFolder } from './temp-folder.ts'

const hour = 60 * 60 * 1000

it('the temp folder loses old uploads, but not those in progress nor the files of other programs', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'temp-folder-'))
  const old = new Date(Date.now() - 2 * hour)
  for (const name of ['plush-trails-upload-left', 'plush-trails-upload-now', 'upload-of-others']) {
    await mkdir(join(dir, name))
    await writeFile(join(dir, name, 'photo'), 'bytes')
    if (name !== 'plush-trails-upload-now') await utimes(join(dir, name), old, old)
  }
  await writeFile(join(dir, 'plush-trails-picture-left'), 'bytes')
  await utimes(join(dir, 'plush-trails-picture-left'), old, old)
  await tidyTempFolder(dir, new Date(Date.now() - hour))
  expect((await readdir(dir)).sort()).toEqual(['plush-trails-upload-now', 'upload-of-others'])
  await rm(dir, { recursive: true })
  await expect(tidyTempFolder(dir, new Date())).resolves.toBeUndefined()
})
