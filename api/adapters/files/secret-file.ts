import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { isMissing } from './durable-files.ts'

const randomSecret = () => randomBytes(32).toString('base64url')

/** A secret kept in a file that only we may read: the first process makes it, at random unless `make` says how, the others read it. */
export async function readOrCreateSecret(file: string, make: () => string = randomSecret): Promise<string> {
  const known = await read(file)
  if (known) return known
  await mkdir(path.dirname(file), { recursive: true })
  const part = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(part, 'wx', 0o600)
  try {
    await handle.writeFile(make())
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    // Unlike a rename, a link never replaces what another process has made meanwhile.
    await link(part, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(part, { force: true })
  }
  return (await read(file)) as string
}

async function read(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim() || null
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
