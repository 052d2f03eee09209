import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makePrivateFolder } from './private-folder.ts'

const othersMay = async (folder: string) => ((await stat(folder)).mode & 0o007) !== 0

it('folders of ours are closed to other users, new and old ones, and no folder of others is touched', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'private-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const [data, shared] = [path.join(dir, 'data'), path.join(dir, 'shared')]
  for (const folder of [path.join(data, 'mail'), shared]) {
    await mkdir(folder, { recursive: true })
    await chmod(folder, 0o755)
  }
  for (const folder of [path.join(data, 'mail'), path.join(data, 'photos'), shared, path.join(shared, 'tmp')]) {
    await makePrivateFolder(folder, data)
  }
  expect([await othersMay(path.join(data, 'mail')), await othersMay(path.join(data, 'photos'))]).toEqual([false, false])
  expect([await othersMay(shared), await othersMay(path.join(shared, 'tmp'))]).toEqual([true, false])
})

it('a folder that cannot be made is left to whoever needs it', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'private-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await writeFile(path.join(dir, 'file'), '')
  await expect(makePrivateFolder(path.join(dir, 'file', 'photos'), dir)).resolves.toBeUndefined()
})
