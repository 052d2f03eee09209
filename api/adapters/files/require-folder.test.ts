import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requireFolder } from './require-folder.ts'

let dir: string
beforeAll(async () => void (dir = await mkdtemp('/tmp/plush-trails-folder-')))
afterAll(() => rm(dir, { recursive: true, force: true }))

it('makes the folder and leaves nothing in it', async () => {
  const folder = path.join(dir, 'a', 'b')
  await requireFolder('PHOTO_DIR', folder)
  expect(await readdir(folder)).toEqual([])
})

it('names the variable and the reason when it cannot be written to', async () => {
  const file = path.join(dir, 'file')
  await writeFile(file, '')
  await expect(requireFolder('PHOTO_DIR', path.join(file, 'photos'))).rejects.toThrow(
    `PHOTO_DIR: cannot write to ${path.join(file, 'photos')} (a file is in the way). Make it a folder that this user may write to, or set PHOTO_DIR to another one.`,
  )
})
